internal import Files

/// A generated document with its manifest and its expected logs: the files of a corpus.
package struct GeneratedCorpus: Sendable {
  /// What the corpus says of itself.
  package let manifest: Manifest
  /// The files the manifest describes, by their path below the directory of the corpus.
  let data: [(path: String, bytes: [UInt8])]

  /// The files, by their path below the directory of the corpus, in the order to write them in: a
  /// directory with a manifest is a whole corpus.
  package var files: [(path: String, bytes: [UInt8])] {
    data + [(Manifest.fileName, manifest.json)]
  }

  /// Generates the corpus `name`.
  ///
  /// - Parameters:
  ///   - name: The generator.
  ///   - items: The number of items; the generator's own where `nil`.
  ///   - seed: The seed; the generator's own where `nil`.
  /// - Throws: ``CorpusError/noGenerator`` where there is none of that name.
  package init(_ name: String, items: Int?, seed: UInt64?) throws(CorpusError) {
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

/// Makes what a manifest describes and its directory lacks: the data of a generated corpus.
struct CorpusMaker {
  /// Where data goes that can't lie beside its manifest; `nil` if there is no such place.
  let cache: String?

  /// Where the data of a corpus is already, or could be put: beside the manifest, else in the cache.
  ///
  /// In the cache it lies by its digest, so that what another version made is never met.
  private func places(for manifest: Manifest, beside directory: String) -> [String] {
    [directory] + (cache.map { ["\($0)/\(manifest.sha256)"] } ?? [])
  }

  /// The directory the data of a corpus is in; `nil` where it hasn't been made.
  func place(of manifest: Manifest, beside directory: String) -> String? {
    places(for: manifest, beside: directory).first { place in
      [manifest.document, manifest.boundaries].allSatisfy { file in
        file.map { File.kind(of: "\(place)/\($0)") != nil } ?? true
      }
    }
  }

  /// Whether a generator makes the document under the name the manifest gives it.
  func canMake(_ manifest: Manifest) -> Bool {
    corpusGenerators.contains {
      $0.profile.name == manifest.generator?.name && $0.profile.documentName == manifest.document
    }
  }

  /// Makes the data of a corpus; each file is written whole or not at all, the document last.
  ///
  /// - Returns: The directory it is in.
  /// - Throws: ``CorpusError/outdatedManifest`` where the generator makes another document than the
  ///   manifest describes: nothing is written then. ``CorpusError/unwritable`` where no place will
  ///   have it.
  func make(_ manifest: Manifest, beside directory: String) throws(CorpusError) -> String {
    guard let generator = manifest.generator else { return directory }
    let made = try GeneratedCorpus(generator.name, items: generator.items, seed: generator.seed)
    guard made.manifest.sha256 == manifest.sha256 else {
      throw .outdatedManifest(
        path: "\(directory)/\(Manifest.fileName)", generator: generator.command,
        expected: manifest.sha256, found: made.manifest.sha256)
    }
    var failure: CorpusError?
    for place in places(for: manifest, beside: directory) {
      do throws(CorpusError) {
        for file in made.data { try CorpusFile.write(file.bytes, to: "\(place)/\(file.path)") }
        return place
      } catch {
        // The user will want to know why it can't lie where it belongs.
        failure = failure ?? error
      }
    }
    throw failure ?? .unwritable(path: directory, reason: "there is no place for it")
  }
}

extension Manifest.Generator {
  /// The command that makes the corpus again.
  var command: String { "harness generate \(name) --items \(items) --seed \(seed)" }
}
