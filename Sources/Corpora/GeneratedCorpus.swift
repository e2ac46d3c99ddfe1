internal import Files

/// A generated document with its manifest and its expected logs: the files of a corpus.
public struct GeneratedCorpus: Sendable {
  /// What the corpus says of itself.
  public let manifest: Manifest
  /// The files the manifest describes, by their path below the directory of the corpus.
  let data: [(path: String, bytes: [UInt8])]

  /// The files, by their path below the directory of the corpus, in the order to write them in: a
  /// directory with a manifest is a whole corpus.
  public var files: [(path: String, bytes: [UInt8])] {
    data + [(Manifest.fileName, manifest.json)]
  }

  /// Generates the corpus `name`.
  ///
  /// - Parameters:
  ///   - name: The generator.
  ///   - items: The number of items; the generator's own where `nil`.
  ///   - seed: The seed; the generator's own where `nil`.
  /// - Throws: ``CorpusError/noGenerator`` where there is none of that name.
  public init(_ name: String, items: Int?, seed: UInt64?) throws(CorpusError) {
    guard let generator = corpusGenerators.first(where: { $0.profile.name == name }) else {
      let known = corpusGenerators.map { $0.profile.name }
      throw .noGenerator(name: name, known: known, nearest: nearest(to: name, among: known))
    }
    self.init(generator, items: items, seed: seed)
  }

  private init(_ generator: any CorpusGenerator.Type, items: Int?, seed: UInt64?) {
    let profile = generator.profile
    let items = items ?? profile.defaultItems
    let seed = seed ?? profile.defaultSeed
    let generated = generator.generate(items: items, seed: seed)
    let boundaries = generated.boundaries.map { ends in
      (path: "\(profile.name).boundaries", bytes: DocumentBoundaries(ends).text)
    }
    manifest = Manifest(
      schema: Manifest.currentSchema, name: profile.name, title: profile.title,
      stresses: profile.stresses, feedKind: profile.feedKind, recordType: profile.recordType,
      itemElement: profile.itemElement,
      itemsRange: generated.itemsRange.map { [$0.lowerBound, $0.upperBound] },
      document: profile.documentName, bytes: generated.document.count,
      sha256: SHA256.hex(of: generated.document), items: generated.items,
      eventsSHA256: SHA256.hex(of: generated.eventLog),
      recordsSHA256: generated.recordLog.map { SHA256.hex(of: $0) }, synthetic: true,
      provenance: profile.provenance, licence: profile.licence,
      generator: Manifest.Generator(name: profile.name, items: items, seed: seed),
      boundaries: boundaries?.path, census: try? FeedCensus(of: generated.document))
    data =
      [
        (ExpectedLogs.eventsPath, generated.eventLog),
        generated.recordLog.map { (ExpectedLogs.recordsPath, $0) },
        boundaries,
        // Last: where the document is, all that belongs to it is.
        (profile.documentName, generated.document),
      ].compactMap(\.self)
  }
}
