internal import Digests
internal import FeedEvents

/// Finds corpora: by name in the directories it searches, or by path.
public struct CorpusLibrary: Sendable {
  /// The directories that hold a folder a corpus, in the order they are searched.
  public let directories: [String]
  /// The record types a feed without a manifest may turn out to be of.
  public let signatures: [RecordSignature]

  /// A library over directories, some of which need not exist.
  public init(directories: [String], signatures: [RecordSignature] = []) {
    self.directories = directories
    self.signatures = signatures
  }

  /// The names that can be found, sorted.
  public var names: [String] {
    let found = directories.flatMap { directory in
      File.names(in: directory).filter {
        File.kind(of: "\(directory)/\($0)/\(Manifest.fileName)") == .file
      }
    }
    return Set(found).sorted()
  }

  /// Finds a corpus, and makes sure its document is the one its manifest describes.
  ///
  /// - Parameter name: A name; or the path of a directory with a manifest, or of a single feed.
  /// - Returns: The corpus; its document has been read and hashed.
  /// - Throws: ``CorpusError``.
  public func corpus(_ name: String) throws(CorpusError) -> Corpus {
    if !name.isEmpty, !name.hasPrefix("."), !name.contains("/") {
      for directory in directories where File.kind(of: "\(directory)/\(name)") == .directory {
        return try corpus(inDirectory: "\(directory)/\(name)")
      }
    }
    switch File.kind(of: name) {
    case .directory: return try corpus(inDirectory: trimmed(name))
    case .file, .other: return try corpus(ofFeed: name)
    case nil:
      throw .notFound(
        name: name, searched: directories, nearest: nearest(to: name, among: names))
    }
  }

  private func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private func corpus(inDirectory directory: String) throws(CorpusError) -> Corpus {
    let path = "\(directory)/\(Manifest.fileName)"
    guard File.kind(of: path) != nil else { throw .noManifest(directory: directory) }
    let manifest = try Manifest(json: try File.read(path), path: path)
    let documentPath = "\(directory)/\(manifest.document)"
    let document = try readDocument(documentPath)
    let sha256 = SHA256.hex(of: document)
    guard sha256 == manifest.sha256, document.count == manifest.bytes else {
      let generator = manifest.generator.map {
        "harness generate \($0.name) --items \($0.items) --seed \($0.seed)"
      }
      throw .wrongHash(
        path: documentPath, expected: manifest.sha256, found: sha256, generator: generator)
    }
    let recordTypes = signatures.map(\.name)
    if let type = manifest.recordType, !recordTypes.isEmpty, !recordTypes.contains(type) {
      throw .malformedManifest(
        path: path,
        problem: "record_type '\(type)' is unknown; there is \(recordTypes.joined(separator: ", "))"
      )
    }
    guard let item = ExpandedName(manifest.itemElement) else {
      throw .malformedManifest(path: path, problem: "item_element must be {URI}local or local")
    }
    return Corpus(
      name: manifest.name, documentPath: documentPath, bytes: document.count, sha256: sha256,
      manifest: manifest, item: item, recordType: manifest.recordType,
      recordings: recordings(in: "\(directory)/streams"))
  }

  private func recordings(in directory: String) -> [Corpus.Recording] {
    File.names(in: directory).filter { $0.hasSuffix(".csv") }.map { file in
      Corpus.Recording(name: String(file.dropLast(".csv".count)), path: "\(directory)/\(file)")
    }
  }

  private func corpus(ofFeed path: String) throws(CorpusError) -> Corpus {
    let document = try readDocument(path)
    let sniffer = FeedSniffer(document)
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? file[..<$0] : nil }
    return Corpus(
      name: name.map(String.init) ?? file, documentPath: path, bytes: document.count,
      sha256: SHA256.hex(of: document), manifest: nil, item: sniffer.item,
      recordType: sniffer.recordType(among: signatures), recordings: [])
  }

  private func readDocument(_ path: String) throws(CorpusError) -> [UInt8] {
    let document = try File.read(path)
    guard !document.isEmpty else { throw .emptyDocument(path: path) }
    // The magic number of RFC 1952, §2.3.1.
    guard !document.starts(with: [0x1F, 0x8B]) else { throw .compressed(path: path) }
    return document
  }
}
