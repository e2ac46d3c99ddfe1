/// The reason why a campaign can't be planned or run.
package enum CampaignError: Error, Hashable, Sendable {
  /// Workers of this build are not in the directory of the harness.
  case workersMissing(directory: String)
  /// A worker can't be asked what it hosts.
  case workerUnusable(path: String, problem: String)
  /// No implementation has that name; `unusable` are the workers that could not be asked, each with its
  /// problem.
  case noBackend(name: String, known: [String], nearest: String?, unusable: [String] = [])
  case noSink(name: String, known: [String], nearest: String?)
  /// No implementation that reads the document feeds that sink.
  case unfedSink(name: String, corpus: String, fed: [String])
  /// The sink `model` was asked for, but the feed has no record type.
  case noRecords(corpus: String)
  /// The document was to be repeated, but the range of its items is unknown.
  case noItemsRange(corpus: String)
  /// A program that counts instructions is not installed.
  case toolMissing(name: String)
  /// Two copies with the same name were requested.
  case duplicateCopy(name: String)
  /// The parse was to stop after a number of items, but the item element is unknown.
  case noItem(corpus: String)
  /// A requested implementation, or the reference, can't read the document.
  case unreadable(problem: String)
  /// No backend could be asked about any of the documents.
  case nothingVerified(reason: String)
  /// A snapshot that the sink `refresh` needs was not read.
  case unreadSnapshot(corpus: String, backend: String, reason: String)
  /// The sink `refresh` was requested without an earlier snapshot.
  case noEarlierSnapshot
  /// No benchmark case is left to measure.
  case emptyPlan
}
