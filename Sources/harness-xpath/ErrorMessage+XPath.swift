import BackendLibxml2
import CommandSupport
import FeedEvents
import HarnessCore

extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    guard let error = error as? XPathQueryError else {
      self.init(common: error)
      return
    }
    self.init(error)
  }

  init(_ error: XPathQueryError) {
    switch error {
    case .unreadable(let error):
      self.init("can't read \(error.path): \(error.reason)", .notFound)
    case .empty(let path): self.init("\(path) is empty: there is nothing to query", .badData)
    case .cannotDecompress(let path, let error):
      self.init("\(path) can't be unpacked: \(error.text)", .badData)
    case .noMarkup(let document, .json):
      self.init(
        "\(document) is JSON, which XPath can't query; 'harness records' prints the records of a JSON feed",
        .badData)
    case .noMarkup(let document, _):
      self.init(
        "\(document) is not XML: it does not begin with markup; --html reads it as HTML",
        .badData)
    case .rejected(let failure, let document, _) where failure.kind == .limit:
      self.init("\(document) exceeds a limit of libxml2: \(failure.reason)", .unsound)
    case .rejected(let failure, let document, let parsesAsHTML):
      let line = failure.position.line.map { " at line \($0)" } ?? ""
      self.init(
        """
        \(document) is rejected\(line): \(failure.reason)\
        \(parsesAsHTML ? "" : "; --html reads it as HTML")
        """, .badData)
    case .malformed(let query, let reason):
      self.init("'\(query)' is not a valid XPath 1.0 query: \(reason)", .usage)
    case .unknownPrefix(let prefix, let query, let document, let declared):
      self.init(
        """
        '\(query)' is not a valid XPath 1.0 query: \(document) does not declare the prefix '\(prefix)' (it \
        declares: \(list(declared))); declare the prefix with --namespace \(prefix)=URI
        """, .usage)
    case .outOfTime(let limit):
      self.init(
        "the query takes more than \(limit) of processor time; --time-limit allows more", .unsound)
    case .outOfMemory:
      self.init(
        "the query takes more than its memory limit; --memory-limit allows more", .unsound)
    case .tooLarge(let query, let reason):
      self.init("'\(query)' exceeds a limit of libxml2: \(reason)", .unsound)
    }
  }
}
