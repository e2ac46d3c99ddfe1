/// Why a campaign can't be planned or run at all.
public enum CampaignError: Error, Hashable, Sendable {
  /// Workers that belong to this build are not beside the harness.
  case workersMissing(names: [String], directory: String)
  /// A worker can't be asked what it hosts.
  case workerUnusable(path: String, problem: String)
  /// Two workers host rows of one name.
  case duplicateRow(name: String, workers: [String])
  /// No row of that name.
  case noBackend(name: String, known: [String], nearest: String?)
  /// No row feeds that sink.
  case noSink(name: String, known: [String], nearest: String?)
  /// The sink `model` was asked for, but the feed has no record type.
  case noRecords(corpus: String)
  /// The document was to be amplified, but nobody knows where its items begin and end.
  case noItemsRange(corpus: String)
  /// A program that counts instructions is not installed.
  case toolMissing(name: String)
  /// Two copies of one name were asked for.
  case duplicateCopy(name: String)
  /// The parse was to be stopped after so many items, but nobody knows which element is an item.
  case noItem(corpus: String)
  /// There is no row left to measure.
  case emptyPlan
}
