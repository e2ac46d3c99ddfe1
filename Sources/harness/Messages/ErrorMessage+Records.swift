import CommandSupport
import FeedEvents

extension ErrorMessage {
  /// Creates the message that says why there are no records to print.
  init(_ error: RecordsError) {
    switch error {
    case .noType(let corpus, let syntax):
      let other =
        syntax == .json
        ? "JSON of the iTunes Store and JSON Feed 1 can be read"
        : "'harness verify' tells what parsers make of it"
      self.init(
        "no record type reads \(corpus): there are no records to print; \(other)", .badData)
    case .noRecords(let backend):
      self.init(
        """
        \(backend) builds no records: it reports names as they are written; name another --backend
        """, .usage)
    }
  }
}
