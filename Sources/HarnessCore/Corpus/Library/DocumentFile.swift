struct DocumentFile {
  /// The path of the bytes, which is the requested path unless the document had to be decompressed.
  let path: String
  /// The decompressed document; `nil` if the document was not compressed.
  let decompressed: DecompressedDocument?

  /// The largest size in bytes that a compressed document may expand to.
  private static let maximumBytes = 1 << 30

  /// Finds a document; gzip data is decompressed into a temporary file.
  init(_ path: String, atMost limit: Int = maximumBytes) throws(CorpusError) {
    let beginning = try CorpusFile.read(path, first: 2)
    guard !beginning.isEmpty else { throw .emptyDocument(path: path) }
    guard Gzip.isCompressed(beginning) else {
      (self.path, decompressed) = (path, nil)
      return
    }
    let compressed = try CorpusFile.read(path)
    let bytes: [UInt8]
    do throws(GzipError) { bytes = try Gzip.decompress(compressed, atMost: limit) } catch {
      throw .cannotDecompress(path: path, problem: error.text)
    }
    try CorpusError.checkCancellation()
    guard !bytes.isEmpty else { throw .emptyDocument(path: path) }
    do throws(FileError) {
      let decompressed = try DecompressedDocument(
        bytes, of: path, compressedBytes: compressed.count)
      self.decompressed = decompressed
      self.path = decompressed.path
    } catch {
      throw CorpusError(writing: error)
    }
  }

  /// Returns the beginning of the document, which shows what kind of document it is.
  func head() throws(CorpusError) -> DocumentHead {
    var head = DocumentHead()
    var read = 0
    while !head.isComplete {
      let needed = head.needed
      let bytes = try CorpusFile.read(path, first: needed)
      head.read(bytes.dropFirst(read))
      read = bytes.count
      if read < needed { head.finish() }
    }
    return head
  }

  func survey(readsMarkup: Bool = true) throws(CorpusError) -> DocumentSurvey {
    var survey = DocumentSurvey(readsMarkup: readsMarkup)
    do throws(FileError) {
      try File.read(path, atMost: File.maximumSize) { piece throws(FileError) in
        try FileError.checkCancellation(path)
        survey.read(piece)
      }
    } catch {
      throw CorpusError(reading: error)
    }
    survey.finish()
    return survey
  }
}

/// A document that was compressed, in a temporary file that is removed with the last corpus that uses it.
final class DecompressedDocument: Hashable, Sendable {
  let source: String
  let compressedBytes: Int
  let path: String
  private let directory: TemporaryDirectory

  init(_ bytes: [UInt8], of source: String, compressedBytes: Int) throws(FileError) {
    directory = try TemporaryDirectory()
    path = directory.path(of: "\(source.feedStem).xml")
    self.source = source
    self.compressedBytes = compressedBytes
    try AtomicFile.write(bytes, to: path)
  }

  static func == (lhs: DecompressedDocument, rhs: DecompressedDocument) -> Bool {
    lhs.path == rhs.path
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
