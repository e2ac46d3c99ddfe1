internal import Files

/// The file that workers are to read a document from.
struct DocumentFile {
  /// Where its bytes lie: where they were asked for, unless they had to be unpacked.
  let path: String
  /// The file they were unpacked from; `nil` if they weren't packed.
  let unpacked: UnpackedDocument?

  /// The most bytes that a packed document may have.
  private static let largest = 1 << 30

  /// Finds a document; one that is packed by gzip is unpacked into a temporary file.
  ///
  /// - Throws: ``CorpusError``, ``CorpusError/unpackable`` for packed data that makes no sense or is a bomb.
  init(_ path: String, atMost limit: Int = largest) throws(CorpusError) {
    let beginning = try CorpusFile.read(path, first: 2)
    guard !beginning.isEmpty else { throw .emptyDocument(path: path) }
    guard Gzip.isPacked(beginning) else {
      (self.path, unpacked) = (path, nil)
      return
    }
    let packed = try CorpusFile.read(path)
    let bytes: [UInt8]
    do throws(GzipError) { bytes = try Gzip.unpack(packed, atMost: limit) } catch {
      throw .unpackable(path: path, problem: error.text)
    }
    guard !bytes.isEmpty else { throw .emptyDocument(path: path) }
    do throws(FileError) {
      let unpacked = try UnpackedDocument(bytes, of: path, packedBytes: packed.count)
      self.unpacked = unpacked
      self.path = unpacked.path
    } catch {
      throw .unwritable(path: error.path, reason: error.reason)
    }
  }

  /// Its beginning, which tells what kind of document it is.
  ///
  /// - Throws: ``CorpusError/unreadable``.
  func head() throws(CorpusError) -> [UInt8] {
    var head = DocumentHead()
    var read = 0
    while !head.isComplete {
      let needed = head.needed
      let bytes = try CorpusFile.read(path, first: needed)
      head.take(bytes.dropFirst(read))
      read = bytes.count
      if read < needed { head.finish() }
    }
    return head.bytes
  }

  /// Reads it once.
  ///
  /// - Throws: ``CorpusError/unreadable``.
  func survey(_ questions: DocumentSurvey.Questions) throws(CorpusError) -> DocumentSurvey {
    var survey = DocumentSurvey(questions)
    do throws(FileError) {
      try File.read(path, atMost: File.largest, inPieces: { survey.take($0) })
    } catch {
      throw CorpusError(reading: error)
    }
    survey.finish()
    return survey
  }
}

/// A document that was packed, in a temporary file that goes away with the last corpus of it.
package final class UnpackedDocument: Hashable, Sendable {
  /// The path of the packed file.
  let source: String
  /// Its size.
  let packedBytes: Int
  /// The path of the unpacked one.
  let path: String
  private let directory: TemporaryDirectory

  init(_ bytes: [UInt8], of source: String, packedBytes: Int) throws(FileError) {
    directory = try TemporaryDirectory()
    path = directory.path(of: "\(source.feedStem).xml")
    self.source = source
    self.packedBytes = packedBytes
    try AtomicFile.write(bytes, to: path)
  }

  package static func == (one: UnpackedDocument, other: UnpackedDocument) -> Bool {
    one.path == other.path
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension String {
  /// The name of the file without what it ends in, `feed` of `feeds/feed.xml.gz` as well.
  var feedStem: String {
    let stem = fileStem
    return hasSuffix(".gz") ? stem.fileStem : stem
  }
}
