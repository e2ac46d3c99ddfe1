public import FeedEvents

/// A document to measure with: from `Corpus/NAME`, a directory of the same form, or a single feed.
public struct Corpus: Hashable, Sendable {
  /// The name in reports.
  public internal(set) var name: String
  /// The path of the document.
  public let documentPath: String
  /// The size of the document in bytes.
  public let bytes: Int
  /// The SHA-256 of the document.
  public let sha256: String
  /// What the corpus says of itself; `nil` for a single feed.
  public let manifest: Manifest?
  /// The item element; `nil` where it can't be told.
  public let item: ExpandedName?
  /// The record type; `nil` where none fits.
  public let recordType: String?
  /// The recordings of its arrival, by name, in alphabetical order.
  public let recordings: [Recording]
  /// The bytes from the first item to the end of the last: what can be repeated to make a larger
  /// document of the same shape; `nil` where there is no such stretch.
  public internal(set) var itemsRange: Range<Int>?
  /// The file that tells where each of many documents ends: a line an offset, ascending, the last the
  /// size of the document; `nil` where there is one document.
  public internal(set) var boundariesPath: String?
  /// What the document is made of; `nil` where that can't be told, for the reason of `censusProblem`.
  public internal(set) var census: FeedCensus?
  /// Why there is no census.
  public internal(set) var censusProblem: String?

  /// A recorded stream.
  public struct Recording: Hashable, Sendable {
    /// The name of the stream.
    public var name: String
    /// The path of its file.
    public var path: String
  }

  /// What it is, in a line.
  public var title: String { manifest?.title ?? documentPath }

  /// How to make it again; `nil` where it was recorded, and for a single feed.
  public var generator: Manifest.Generator? { manifest?.generator }

  /// Takes over what has been counted, or counts.
  mutating func takeCensus(_ counted: FeedCensus?, of document: [UInt8]) {
    do throws(FeedCensus.Unavailable) {
      census = if let counted { counted } else { try FeedCensus(of: document) }
    } catch {
      censusProblem = error.reason
    }
  }

  /// The directory the document and its expected logs are in; `nil` for a single feed.
  public var directory: String? {
    guard manifest != nil, let slash = documentPath.lastIndex(of: "/") else { return nil }
    return String(documentPath[..<slash])
  }

  /// Finds a stream and makes sure it fits the document.
  ///
  /// - Returns: The stream as a worker is told it: a recording by its path.
  /// - Throws: ``CorpusError`` where there is no such recording, its file makes no sense, or it was
  ///   recorded from another document.
  public func resolve(_ stream: StreamSpecification) throws(CorpusError) -> StreamSpecification {
    guard case .recording(let name) = stream else { return stream }
    guard let recording = recordings.first(where: { $0.name == name }) else {
      let known = recordings.map(\.name)
      throw .noStream(
        name: name, corpus: self.name, known: known, nearest: nearest(to: name, among: known))
    }
    let text = String(decoding: try File.read(recording.path), as: UTF8.self)
    do {
      let recorded = try StreamRecording(parsing: text)
      guard recorded.totalBytes == bytes else {
        throw CorpusError.foreignStream(
          path: recording.path,
          difference: "\(recorded.totalBytes) bytes, but the document has \(bytes)")
      }
      let digest = recorded.comments.first { $0.key == "document_sha256" }?.value
      guard digest == nil || digest == sha256 else {
        throw CorpusError.foreignStream(
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
