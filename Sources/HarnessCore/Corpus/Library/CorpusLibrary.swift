internal import FeedEvents
internal import Glibc

/// Finds corpora by name, in the directories it searches, or by path.
package struct CorpusLibrary: Sendable {
  /// The directories with one folder for each corpus, in search order.
  let directories: [String]
  /// The signatures by which the record types of a feed without a manifest are recognised.
  let signatures: [RecordSignature]
  /// Called before the document of a corpus is generated, which takes a while.
  package var onGeneration: (@Sendable (Manifest) -> Void)?

  private let generatedData: GeneratedDataStore

  package init(
    directories: [String], signatures: [RecordSignature] = [],
    cache: String? = Directory.userCache
  ) {
    self.directories = directories
    self.signatures = signatures
    generatedData = GeneratedDataStore(cache: cache)
  }

  /// The names of all corpora that can be found, sorted.
  package var names: [String] {
    let found = directories.flatMap { directory in
      File.names(in: directory).filter { hasManifest("\(directory)/\($0)") }
    }
    return Set(found).sorted()
  }

  /// Returns the list entry of the corpus `name`; a document that is missing is not generated.
  package func listing(_ name: String) throws(CorpusError) -> CorpusListing {
    guard let directory = directory(named: name) else {
      throw notFound(name)
    }
    let manifest = try readManifest(in: directory)
    let data = generatedData.dataDirectory(of: manifest, near: directory)
    let isGenerated = data != nil || !generatedData.canGenerate(manifest)
    let document = "\(data ?? directory)/\(manifest.document)"
    // If the size is wrong, reading the corpus reports the error.
    if isGenerated, File.Identity(of: document)?.size != manifest.bytes { _ = try corpus(name) }
    return CorpusListing(
      manifest: manifest, streams: recordings(in: directory).map(\.name), isGenerated: isGenerated)
  }

  /// Finds a corpus and checks that its document is the one that its manifest describes.
  ///
  /// If the document is missing and a generator can produce it, it is generated first.
  package func corpus(_ name: String) throws(CorpusError) -> Corpus {
    if let directory = directory(named: name) { return try corpus(inDirectory: directory) }
    switch File.kind(of: name) {
    case .directory: return try corpus(inDirectory: trimmed(name))
    case .file, .other: return try corpus(ofFeed: name)
    case nil:
      if let reason = File.obstacle(at: name) { throw .unreadable(path: name, reason: reason) }
      throw notFound(name)
    }
  }

  /// Returns the error for a name that is neither a corpus nor a path, with the nearest one.
  private func notFound(_ name: String) -> CorpusError {
    .notFound(
      name: name, searched: directories,
      nearest: nearest(to: name, among: (names + File.paths(beside: name)).filter { $0 != name }))
  }

  /// Returns the folder with this name in the first directory that has one.
  func directory(named name: String) -> String? {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else { return nil }
    return directories.map { "\($0)/\(name)" }.first { File.kind(of: $0) == .directory }
  }

  func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  // MARK: - With a manifest

  private func manifestPath(_ directory: String) -> String { "\(directory)/\(Manifest.fileName)" }

  func hasManifest(_ directory: String) -> Bool { File.kind(of: manifestPath(directory)) == .file }

  private func readManifest(in directory: String) throws(CorpusError) -> Manifest {
    let path = manifestPath(directory)
    let manifest = try Manifest(json: try CorpusFile.read(path), path: path)
    let known = signatures.map(\.name)
    if let type = manifest.recordType, !known.isEmpty, !known.contains(type) {
      throw .malformedManifest(
        path: path,
        problem: "record_type '\(type)' is unknown; known types: \(known.joined(separator: ", "))"
      )
    }
    return manifest
  }

  private func corpus(inDirectory directory: String) throws(CorpusError) -> Corpus {
    let path = manifestPath(directory)
    guard File.kind(of: path) != nil else { throw .noManifest(directory: directory) }
    let manifest = try readManifest(in: directory)
    let data = try dataDirectory(of: manifest, near: directory)
    let documentPath = "\(data)/\(manifest.document)"
    let file = try DocumentFile(documentPath)
    let survey = try file.survey(readsMarkup: manifest.census == nil)
    let sha256 = survey.sha256
    guard sha256 == manifest.sha256, survey.bytes == manifest.bytes else {
      throw .wrongHash(
        path: documentPath, expected: manifest.sha256, found: sha256,
        generator: manifest.generator?.command)
    }
    var corpus = Corpus(
      name: manifest.name, documentPath: file.path, bytes: survey.bytes, sha256: sha256,
      manifest: manifest, syntax: manifest.syntax, item: manifest.item,
      recordTypes: recordTypes(of: manifest, FeedSniffer(survey.head)),
      recordings: recordings(in: directory))
    corpus.decompressed = file.decompressed
    corpus.itemsRange = manifest.itemsRange.map { $0[0]..<$0[1] }
    corpus.boundariesPath = try boundaries(of: manifest, in: data)
    corpus.census = manifest.census ?? survey.census
    corpus.documentIdentity = File.Identity(of: documentPath)
    if let recording = manifest.recording {
      corpus.transport = recording.transport(
        of: try CorpusFile.read(file.path, first: Transport.declarationLimit))
    }
    return corpus
  }

  /// Returns the directory that contains the data of a corpus, which is generated if necessary.
  private func dataDirectory(
    of manifest: Manifest, near directory: String
  ) throws(CorpusError) -> String {
    if let data = generatedData.dataDirectory(of: manifest, near: directory) { return data }
    // Reading the document will report what is missing.
    guard generatedData.canGenerate(manifest) else { return directory }
    onGeneration?(manifest)
    return try generatedData.generate(manifest, near: directory)
  }

  /// Returns the record type of the manifest, followed by the others that can read the document; empty if it
  /// is many documents.
  ///
  /// The manifest of a fetched document has no record type, so all types come from the sniffer.
  private func recordTypes(of manifest: Manifest, _ sniffer: FeedSniffer) -> [String] {
    if manifest.recording != nil { return sniffer.recordTypes(among: signatures) }
    guard manifest.boundaries == nil, let own = manifest.recordType else { return [] }
    return [own] + sniffer.recordTypes(among: signatures).filter { $0 != own }
  }

  private func boundaries(of manifest: Manifest, in data: String) throws(CorpusError) -> String? {
    guard let file = manifest.boundaries else { return nil }
    let path = "\(data)/\(file)"
    let text = String(decoding: try CorpusFile.read(path), as: UTF8.self)
    let boundaries = try? DocumentBoundaries(parsing: text, size: manifest.bytes)
    guard boundaries?.ends.count == manifest.items else {
      throw .malformedBoundaries(path: path, documents: manifest.items ?? 0, bytes: manifest.bytes)
    }
    return path
  }

  private func recordings(in directory: String) -> [Corpus.Recording] {
    let directory = "\(directory)/streams"
    return File.names(in: directory).filter { $0.hasSuffix(".csv") }.map { file in
      Corpus.Recording(name: String(file.dropLast(".csv".count)), path: "\(directory)/\(file)")
    }
  }

  // MARK: - Single feeds

  /// Reads a single feed.
  ///
  /// A path below `/dev` or `/proc` may refer to a different file in each process, as `/dev/stdin` does.
  /// Workers therefore receive the path that it resolves to here.
  private func corpus(ofFeed path: String) throws(CorpusError) -> Corpus {
    let isPerProcess = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    let path = (isPerProcess ? File.resolved(path) : nil) ?? path
    return try corpus(ofFeed: path, try DocumentFile(path))
  }

  func corpus(ofFeed path: String, _ file: DocumentFile) throws(CorpusError) -> Corpus {
    let survey = try file.survey()
    let sniffer = FeedSniffer(survey.head)
    var corpus = Corpus(
      name: path.feedStem, documentPath: file.path, bytes: survey.bytes,
      sha256: survey.sha256, manifest: nil, syntax: sniffer.syntax, item: sniffer.item,
      recordTypes: sniffer.recordTypes(among: signatures), recordings: [])
    corpus.decompressed = file.decompressed
    corpus.itemsRange = survey.itemsRange
    corpus.census = survey.census
    corpus.documentIdentity = File.Identity(of: file.path)
    return corpus
  }
}

package struct CorpusListing: Hashable, Sendable {
  package let manifest: Manifest
  /// The names of its recordings, in alphabetical order.
  package let streams: [String]
  /// Whether the document exists; otherwise it is generated on first use.
  package let isGenerated: Bool
}
