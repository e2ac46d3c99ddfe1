package import FeedEvents
internal import Files

/// A document to measure with: from `Corpus/NAME`, a directory of the same form, or a single feed.
package struct Corpus: Hashable, Sendable {
  /// The name in reports.
  package internal(set) var name: String
  /// The path of the document, unpacked.
  package let documentPath: String
  /// The size of the document in bytes.
  package let bytes: Int
  /// The SHA-256 of the document.
  package let sha256: String
  /// The manifest; `nil` for a single feed.
  package let manifest: Manifest?
  /// The syntax of the document.
  package let syntax: DocumentSyntax
  /// The item element; `nil` where it can't be told.
  package let item: ExpandedName?
  /// The record type that is built; `nil` if none fits.
  package private(set) var recordType: String?
  /// All record types that read it, the one built unless another is asked for first.
  package let recordTypes: [String]
  /// The recordings of its arrival, by name, in alphabetical order.
  package let recordings: [Recording]
  /// The bytes from the first item to the end of the last: what can be repeated to make a larger
  /// document of the same shape; `nil` if there is no such stretch.
  package internal(set) var itemsRange: Range<Int>?
  /// The file that tells where each of many documents ends: a line an offset, ascending, the last the
  /// size of the document; `nil` where there is one document.
  package internal(set) var boundariesPath: String?
  /// The census; `nil` where it can't be taken, for the reason in `censusProblem`.
  package internal(set) var census: FeedCensus?
  /// The owner of its unpacked document; `nil` if that was not packed.
  package internal(set) var unpacked: UnpackedDocument?
  /// Why there is no census.
  package internal(set) var censusProblem: String?
  /// Documents of the same records in other syntaxes, to be measured side by side with this one; none for
  /// most.
  var counterparts: [Corpus] = []
  /// Which file the document was read from, and in which state; `nil` if that is not known.
  var documentIdentity: File.Identity?

  /// A recorded stream.
  package struct Recording: Hashable, Sendable {
    /// The name of the stream.
    package var name: String
    /// The path of its file.
    package var path: String
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

  /// A description in one line.
  package var title: String {
    let title = manifest?.title ?? sourcePath
    guard let unpacked else { return title }
    return "\(title), unpacked from \(unpacked.packedBytes) bytes by gzip"
  }

  /// The path that the document was read from; packed or not.
  package var sourcePath: String { unpacked?.source ?? documentPath }

  /// How to make it again; `nil` where it was recorded, and for a single feed.
  package var generator: Manifest.Generator? { manifest?.generator }

  /// The SHA-256 of the record log by its manifest, which is that of one record type.
  package var recordsSHA256: String? {
    recordType == manifest?.recordType ? manifest?.recordsSHA256 : nil
  }

  /// The same corpus, read into records of another type.
  ///
  /// - Throws: ``CorpusError/noRecordType`` if that type does not read it.
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

  /// Takes over what has been counted, or what a survey counted.
  mutating func takeCensus(_ counted: FeedCensus?, else survey: borrowing DocumentSurvey) {
    do throws(FeedCensus.Unavailable) {
      census = if let counted { counted } else { try survey.census() }
    } catch {
      censusProblem = error.reason
    }
  }

  /// The directory the document and its expected logs are in; `nil` for a single feed.
  package var directory: String? {
    guard manifest != nil, let slash = sourcePath.lastIndex(of: "/") else { return nil }
    return String(sourcePath[..<slash])
  }

  /// Finds a stream and makes sure it fits the document.
  ///
  /// - Returns: The stream as a worker is told it: a recording by its path.
  /// - Throws: ``CorpusError`` where there is no such recording, its file makes no sense, or it was
  ///   recorded from another document.
  package func resolve(_ stream: StreamSpecification) throws(CorpusError) -> StreamSpecification {
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

/// The logs every backend must produce, written from a generator's model.
package struct ExpectedLogs: Hashable, Sendable {
  /// Where a corpus keeps the event log.
  static let eventsPath = "expected/events.log"
  /// Where a corpus keeps the record log.
  static let recordsPath = "expected/records.log"

  /// The path of the event log.
  package let events: String?
  /// The path of the record log.
  package let records: String?

  /// Finds the logs of a corpus; one that is missing, or isn't the one its manifest describes, is
  /// `nil`: the manifest's digest is what counts.
  ///
  /// - Complexity: O(*n*) in the size of the logs, of which no more than a piece is in memory.
  package init(of corpus: Corpus) {
    func find(_ name: String, _ digest: String?) -> String? {
      guard let directory = corpus.directory, let digest else { return nil }
      let path = "\(directory)/\(name)"
      var found = SHA256()
      guard (try? File.read(path, inPieces: { found.update($0) })) != nil else { return nil }
      return found.hex == digest ? path : nil
    }
    events = find(Self.eventsPath, corpus.manifest?.eventsSHA256)
    records = find(Self.recordsPath, corpus.recordsSHA256)
  }
}

/// The ends of many documents in one file.
///
/// The text form has a line a document: the offset just after its last byte, in decimal. Offsets
/// ascend, and the last is the size of the file.
struct DocumentBoundaries: Equatable {
  let ends: [Int]

  init(_ ends: [Int]) { self.ends = ends }

  /// Reads the text form.
  ///
  /// - Returns: `nil` where a line is no number, offsets don't ascend, or the last isn't `size`.
  init?(_ text: [UInt8], size: Int) {
    let lines = text.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let ends = lines.compactMap { Int($0) }
    guard ends.count == lines.count, ends.first.map({ $0 > 0 }) == true, ends.last == size,
      zip(ends, ends.dropFirst()).allSatisfy(<)
    else { return nil }
    self.ends = ends
  }

  /// The text form.
  var text: [UInt8] { ends.flatMap { Array("\($0)\n".utf8) } }
}

/// Why a corpus can't be used.
package enum CorpusError: Error, Hashable, Sendable {
  /// No corpus of that name, and no file or directory at that path.
  case notFound(name: String, searched: [String], nearest: String?)
  /// A file of the corpus can't be read.
  case unreadable(path: String, reason: String)
  /// A file of the corpus has more bytes than are read.
  case tooLarge(path: String, reason: String)
  /// The directory has no manifest.
  case noManifest(directory: String)
  /// The manifest makes no sense.
  case malformedManifest(path: String, problem: String)
  /// The document isn't the one the manifest describes.
  case wrongHash(path: String, expected: String, found: String, generator: String?)
  /// The generator no longer makes the document the manifest describes.
  case outdatedManifest(path: String, generator: String, expected: String, found: String)
  /// The file of boundaries doesn't divide the document.
  case malformedBoundaries(path: String, documents: Int, bytes: Int)
  /// The content of a directory is no recording, and is not to be replaced by one.
  case notRecorded(directory: String)
  /// A document can be kept nowhere.
  case unwritable(path: String, reason: String)
  /// The directory has no manifest, and no feed either.
  case noFeeds(directory: String, skipped: [CorpusSelection.SkippedFile])
  /// The document has nothing in it.
  case emptyDocument(path: String)
  /// The document is packed by gzip, and can't be unpacked.
  case unpackable(path: String, problem: String)
  /// The corpus has no such stream.
  case noStream(name: String, corpus: String, known: [String], nearest: String?)
  /// No such record type reads the corpus.
  case noRecordType(name: String, corpus: String, known: [String], nearest: String?)
  /// Two documents can't be measured side by side.
  case noCounterpart(corpus: String, other: String, problem: String)
  /// The file of a stream makes no sense.
  case malformedStream(path: String, line: Int, expected: String)
  /// The stream was recorded from another document.
  case foreignStream(path: String, difference: String)
  /// No generator of that name.
  case noGenerator(name: String, known: [String], nearest: String?)
}
