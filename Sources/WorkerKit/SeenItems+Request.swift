internal import FeedEvents
internal import FeedModels
internal import WorkerContract

extension SeenItems {
  /// Creates the seen items that a request for a sample names.
  ///
  /// - Throws: ``WorkerFailure`` if a file or one of its lines can't be read, or the text is not a date.
  init(_ request: SeenRequest) throws(WorkerFailure) {
    switch request.snapshot {
    case .identities(let path):
      let keys = try DocumentBuffer.lines(path: path).map { ItemKey(line: $0) }
      if let index = keys.firstIndex(of: nil) {
        throw .unreadable("\(path): line \(index + 1) is neither an identity nor a date and a link")
      }
      self.init(keys.compactMap(\.self), limit: request.limit)
    case .newest(let text):
      guard let date = FeedDate(text) else { throw .usage("--seen-until \(text) is not a date") }
      self.init(newest: date, limit: request.limit)
    }
  }
}
