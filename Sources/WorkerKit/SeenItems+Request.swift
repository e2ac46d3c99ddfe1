internal import FeedEvents
internal import FeedModels
internal import WorkerContract

extension SeenItems {
  /// Creates the seen items that a request for a sample names.
  ///
  /// - Throws: ``WorkerFailure`` if a file can't be read, or the text is not a date.
  init(_ request: SeenRequest) throws(WorkerFailure) {
    switch request.snapshot {
    case .identities(let path):
      let lines: [String]
      do { lines = try DocumentBuffer.lines(path: path) } catch {
        throw .unreadable("\(error.path): \(error.reason)")
      }
      self.init(identities: lines.map(RecordLog.unescaped), limit: request.limit)
    case .newest(let text):
      guard let date = FeedDate(text) else { throw .usage("--seen-until \(text) is not a date") }
      self.init(newest: date, limit: request.limit)
    }
  }
}
