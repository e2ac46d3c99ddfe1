/// Why a corpus can't be used.
public enum CorpusError: Error, Hashable, Sendable {
  /// No corpus of that name, and no file or directory at that path.
  case notFound(name: String, searched: [String], nearest: String?)
  /// A file of the corpus can't be read.
  case unreadable(path: String, reason: String)
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
  /// A generated document can be kept nowhere.
  case unwritable(path: String, reason: String)
  /// The directory has no manifest, and no feed either.
  case noFeeds(directory: String, skipped: [CorpusSelection.SkippedFile])
  /// The document has nothing in it.
  case emptyDocument(path: String)
  /// The document is compressed.
  case compressed(path: String)
  /// The corpus has no such stream.
  case noStream(name: String, corpus: String, known: [String], nearest: String?)
  /// The file of a stream makes no sense.
  case malformedStream(path: String, line: Int, expected: String)
  /// The stream was recorded from another document.
  case foreignStream(path: String, difference: String)
  /// No generator of that name.
  case noGenerator(name: String, known: [String], nearest: String?)
}
