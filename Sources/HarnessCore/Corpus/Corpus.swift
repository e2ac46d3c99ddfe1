package import FeedEvents

/// A document for measurements, from `Corpus/NAME`, a directory of the same form, or a single feed.
package struct Corpus: Hashable, Sendable {
  package var name: String
  let documentPath: String
  package let bytes: Int
  package let sha256: String
  /// The manifest; `nil` for a single feed.
  let manifest: Manifest?
  package let syntax: DocumentSyntax
  /// What the server said of a document that was fetched.
  var transport = Transport()
  /// The name of the item element; `nil` if it can't be determined.
  package let item: ExpandedName?
  /// The record type to build; `nil` if no type fits.
  package private(set) var recordType: String?
  /// All record types that can read the document; the first one is the default.
  package let recordTypes: [String]
  /// The recorded streams of the document, in alphabetical order of their names.
  package let recordings: [Recording]
  /// The range of bytes from the first item to the end of the last; `nil` if there is none.
  ///
  /// These bytes can be repeated to make a larger document of the same shape.
  package var itemsRange: Range<Int>?
  /// The path of the file with the end of each of many documents; `nil` if there is one document.
  ///
  /// The file has one offset on each line, in ascending order; the last one is the size of the file of
  /// documents.
  var boundariesPath: String?
  /// The census; `nil` if it can't be taken.
  var census: FeedCensus?
  /// The owner of the decompressed document; `nil` if the document was not compressed.
  var decompressed: DecompressedDocument?
  /// Documents with the same records in other syntaxes, which are measured side by side with this one;
  /// usually empty.
  var counterparts: [Corpus] = []
  /// The identity and state of the file that the document was read from; `nil` if they are not known.
  var documentIdentity: File.Identity?

  package struct Recording: Hashable, Sendable {
    package var name: String
    var path: String
  }

  init(
    name: String, documentPath: String, bytes: Int, sha256: String, manifest: Manifest?,
    syntax: DocumentSyntax = .xml, item: ExpandedName?, recordTypes: [String],
    recordings: [Recording]
  ) {
    self.name = name
    self.documentPath = documentPath
    self.bytes = bytes
    self.sha256 = sha256
    self.manifest = manifest
    self.syntax = syntax
    self.item = item
    self.recordTypes = recordTypes
    recordType = recordTypes.first
    self.recordings = recordings
  }

  var title: String {
    let title = manifest?.title ?? sourcePath
    guard let decompressed else { return title }
    return "\(title), unpacked from \(decompressed.compressedBytes) bytes by gzip"
  }

  package var sourcePath: String { decompressed?.source ?? documentPath }

  /// Whether the document begins like HTML, which servers send instead of a feed that is not there.
  package var isHTML: Bool {
    guard let file = try? DocumentFile(documentPath), let head = try? file.head() else {
      return false
    }
    return FeedSniffer(head).format == .html
  }

  /// What to do with a document that is HTML.
  package static let htmlHint =
    "it is HTML, not a feed: if that is intended, query it with 'harness xpath --html QUERY DOCUMENT'"

  /// The generator of the document; `nil` if it was recorded, or for a single feed.
  package var generator: Manifest.Generator? { manifest?.generator }

  /// The SHA-256 of the record log, from the manifest; `nil` if another record type is built.
  package var recordsSHA256: String? {
    recordType == manifest?.recordType ? manifest?.recordsSHA256 : nil
  }

  /// Returns what a reader has to know of the transport: the address only for the links of records.
  func transport(buildingRecords: Bool) -> Transport {
    buildingRecords ? transport : Transport(encoding: transport.encoding)
  }

  /// Returns the same corpus, read into records of another type.
  package func building(_ type: String) throws(CorpusError) -> Corpus {
    guard recordTypes.contains(type) else {
      throw .noRecordType(
        name: type, corpus: name, known: recordTypes, nearest: nearest(to: type, among: recordTypes)
      )
    }
    var corpus = self
    corpus.recordType = type
    return corpus
  }

  /// The directory of the document and its expected logs; `nil` for a single feed.
  var directory: String? {
    guard manifest != nil, let slash = sourcePath.lastIndex(of: "/") else { return nil }
    return String(sourcePath[..<slash])
  }

  /// Finds a stream and checks that it fits the document.
  func resolve(_ stream: StreamSpecification) throws(CorpusError) -> StreamSpecification {
    guard case .recording(let name) = stream else { return stream }
    guard let recording = recordings.first(where: { $0.name == name }) else {
      let known = recordings.map(\.name)
      throw .noStream(
        name: name, corpus: self.name, known: known, nearest: nearest(to: name, among: known))
    }
    let text = String(decoding: try CorpusFile.read(recording.path), as: UTF8.self)
    do {
      let recorded = try StreamRecording(parsing: text)
      guard recorded.totalBytes == bytes else {
        throw CorpusError.streamOfOtherDocument(
          path: recording.path,
          difference: "\(recorded.totalBytes) bytes, but the document has \(bytes)")
      }
      let digest = recorded.comments.first { $0.key == "document_sha256" }?.value
      guard digest == nil || digest == sha256 else {
        throw CorpusError.streamOfOtherDocument(
          path: recording.path, difference: "a document whose SHA-256 is \(digest ?? "")")
      }
    } catch let error as StreamRecording.Malformed {
      throw .malformedStream(path: recording.path, line: error.line, expected: error.expected)
    } catch let error as CorpusError {
      throw error
    } catch {
      throw .unreadable(path: recording.path, reason: "\(error)")
    }
    return .recording(recording.path)
  }
}
