internal import FeedEvents
internal import Files
internal import Glibc

/// Finds corpora: by name in the directories it searches, or by path.
package struct CorpusLibrary: Sendable {
  /// The directories that hold a folder a corpus, in the order they are searched.
  package let directories: [String]
  /// The record types a feed without a manifest may turn out to be of.
  package let signatures: [RecordSignature]
  /// Called before the document of a corpus is made, which takes a while.
  package var onGeneration: (@Sendable (Manifest) -> Void)?

  private let maker: CorpusMaker

  /// A library over directories, some of which need not exist.
  ///
  /// - Parameters:
  ///   - directories: The directories to search, in order.
  ///   - signatures: The record types there are.
  ///   - cache: Where generated documents go when they can't lie beside their manifest.
  package init(
    directories: [String], signatures: [RecordSignature] = [],
    cache: String? = Directory.userCache
  ) {
    self.directories = directories
    self.signatures = signatures
    maker = CorpusMaker(cache: cache)
  }

  /// The names that can be found, sorted.
  package var names: [String] {
    let found = directories.flatMap { directory in
      File.names(in: directory).filter { hasManifest("\(directory)/\($0)") }
    }
    return Set(found).sorted()
  }

  /// The entry of the corpus `name` in a list; a document that isn't there yet is not made.
  ///
  /// - Throws: ``CorpusError`` where the corpus can't be used.
  package func listing(_ name: String) throws(CorpusError) -> CorpusListing {
    if let directory = directory(named: name), File.kind(of: manifestPath(directory)) != nil {
      let manifest = try readManifest(in: directory)
      let place = maker.place(of: manifest, beside: directory)
      let isMade = place != nil || !maker.canMake(manifest)
      let document = "\(place ?? directory)/\(manifest.document)"
      // What can't be so is told by reading it.
      if !isMade || File.Identity(of: document)?.size == manifest.bytes {
        return CorpusListing(
          name: name, title: manifest.title, bytes: manifest.bytes, items: manifest.items,
          streams: recordings(in: directory).map(\.name), isMade: isMade)
      }
    }
    let corpus = try corpus(name)
    return CorpusListing(
      name: name, title: corpus.title, bytes: corpus.bytes, items: corpus.manifest?.items,
      streams: corpus.recordings.map(\.name), isMade: true)
  }

  /// Finds a corpus, and makes sure its document is the one its manifest describes; makes the
  /// document first, where it isn't there and a generator can.
  ///
  /// - Parameter name: A name; or the path of a directory with a manifest, or of a single feed.
  /// - Returns: The corpus; its document has been read and hashed.
  /// - Throws: ``CorpusError``.
  package func corpus(_ name: String) throws(CorpusError) -> Corpus {
    if let directory = directory(named: name) { return try corpus(inDirectory: directory) }
    switch File.kind(of: name) {
    case .directory: return try corpus(inDirectory: trimmed(name))
    case .file, .other: return try corpus(ofFeed: name)
    case nil:
      throw .notFound(
        name: name, searched: directories, nearest: nearest(to: name, among: names))
    }
  }

  /// The folder of that name in the first directory that has one.
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
        problem: "record_type '\(type)' is unknown; there is \(known.joined(separator: ", "))"
      )
    }
    return manifest
  }

  private func corpus(inDirectory directory: String) throws(CorpusError) -> Corpus {
    let path = manifestPath(directory)
    guard File.kind(of: path) != nil else { throw .noManifest(directory: directory) }
    let manifest = try readManifest(in: directory)
    let place = try place(of: manifest, beside: directory)
    let documentPath = "\(place)/\(manifest.document)"
    let file = try DocumentFile(documentPath)
    let survey = try file.survey(manifest.census == nil ? .census : [])
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
    corpus.unpacked = file.unpacked
    corpus.itemsRange = manifest.itemsRange.map { $0[0]..<$0[1] }
    corpus.boundariesPath = try boundaries(of: manifest, in: place)
    corpus.takeCensus(manifest.census, else: survey)
    corpus.documentIdentity = File.Identity(of: documentPath)
    return corpus
  }

  /// Where the data of a corpus lies, which is made if need be.
  private func place(
    of manifest: Manifest, beside directory: String
  ) throws(CorpusError) -> String {
    if let place = maker.place(of: manifest, beside: directory) { return place }
    // Reading it will say what is missing.
    guard maker.canMake(manifest) else { return directory }
    onGeneration?(manifest)
    return try maker.make(manifest, beside: directory)
  }

  /// The record type of the manifest, then the others that read the document; none if it is many.
  ///
  /// What was fetched has none in its manifest.
  private func recordTypes(of manifest: Manifest, _ sniffer: FeedSniffer) -> [String] {
    if manifest.recording != nil { return sniffer.recordTypes(among: signatures) }
    guard manifest.boundaries == nil, let own = manifest.recordType else { return [] }
    return [own] + sniffer.recordTypes(among: signatures).filter { $0 != own }
  }

  private func boundaries(of manifest: Manifest, in place: String) throws(CorpusError) -> String? {
    guard let file = manifest.boundaries else { return nil }
    let path = "\(place)/\(file)"
    let ends = DocumentBoundaries(try CorpusFile.read(path), size: manifest.bytes)?.ends
    guard ends?.count == manifest.items else {
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

  /// A path below `/dev` or `/proc` may be another file to each process, as `/dev/stdin` is: workers get that
  /// which it is here.
  private func corpus(ofFeed path: String) throws(CorpusError) -> Corpus {
    let isOwn = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
    let path = (isOwn ? File.resolved(path) : nil) ?? path
    return try corpus(ofFeed: path, try DocumentFile(path))
  }

  func corpus(ofFeed path: String, _ file: DocumentFile) throws(CorpusError) -> Corpus {
    let survey = try file.survey([.census, .items])
    let sniffer = FeedSniffer(survey.head)
    var corpus = Corpus(
      name: path.feedStem, documentPath: file.path, bytes: survey.bytes,
      sha256: survey.sha256, manifest: nil, syntax: sniffer.syntax, item: sniffer.item,
      recordTypes: sniffer.recordTypes(among: signatures), recordings: [])
    corpus.unpacked = file.unpacked
    corpus.itemsRange = survey.itemsRange
    corpus.takeCensus(nil, else: survey)
    corpus.documentIdentity = File.Identity(of: file.path)
    return corpus
  }
}

/// A corpus of the library as a list shows it; its document may still have to be made.
package struct CorpusListing: Hashable, Sendable {
  /// The name it is found by.
  package let name: String
  /// A description in one line.
  package let title: String
  /// The size of its document in bytes.
  package let bytes: Int
  /// The number of items; of documents, where there are many; `nil` if they were not counted.
  package let items: Int?
  /// The names of its recordings, in alphabetical order.
  package let streams: [String]
  /// Whether its document is there; else it is made on first use.
  package let isMade: Bool
}
