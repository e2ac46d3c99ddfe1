/// The reason why a corpus can't be used.
package enum CorpusError: Error, Hashable, Sendable {
  case interrupted
  /// There is no corpus of that name, and no file or directory at that path.
  case notFound(name: String, searched: [String], nearest: String?)
  /// A file of the corpus can't be read.
  case unreadable(path: String, reason: String)
  /// A file of the corpus is larger than the limit for reading.
  case tooLarge(path: String, reason: String)
  case noManifest(directory: String)
  case malformedManifest(path: String, problem: String)
  /// The document doesn't have the size and digest in its manifest.
  case wrongHash(path: String, expected: String, found: String, generator: String?)
  /// The generator no longer produces the document that the manifest describes.
  case outdatedManifest(path: String, generator: String, expected: String, found: String)
  /// The file of boundaries doesn't divide the document correctly.
  case malformedBoundaries(path: String, documents: Int, bytes: Int)
  /// The directory contains something other than a recording, which must not be replaced by one.
  case notRecorded(directory: String)
  /// The directory contains something other than a corpus of the generator, which must not be replaced by one.
  case notGenerated(directory: String)
  /// The document can't be written anywhere.
  case unwritable(path: String, reason: String)
  case noFeeds(directory: String, skipped: [CorpusSelection.SkippedFile])
  case emptyDocument(path: String)
  /// The document is compressed by gzip and can't be decompressed.
  case cannotDecompress(path: String, problem: String)
  case noStream(name: String, corpus: String, known: [String], nearest: String?)
  /// The corpus can't be read into records of that type.
  case noRecordType(name: String, corpus: String, known: [String], nearest: String?)
  /// Two documents can't be measured side by side.
  case noCounterpart(corpus: String, other: String, problem: String)
  case malformedStream(path: String, line: Int, expected: String)
  case streamOfOtherDocument(path: String, difference: String)
  case noGenerator(name: String, known: [String], nearest: String?)
}
