import ArgumentParser
import BackendLibxml2
import CommandSupport
import FeedEvents
import Files

/// Asks a document a query of a user's own.
///
/// A program of its own: no parser is linked into the harness.
@main
struct HarnessXPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness xpath",
    abstract: "Asks documents for the harness: see 'harness xpath --help'.")

  @OptionGroup var view: XPathView

  static func main() { runToEnd { ErrorMessage($0) } }

  /// A packed document may hold a thousand times its size.
  private static let unpackedLimit = 1 << 30

  func run() throws {
    var query = XPathQuery(view.query)
    query.isOfHTML = view.html
    query.namespaces = view.namespaces.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (prefix: parts[0], uri: parts[1])
    }
    let document = try document()
    guard !document.isEmpty else { throw AskingError.empty(view.named ?? view.document) }
    let result = try unsafe document.withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .whole)
      do throws(XPathQuery.Failure) { return try query.result(in: &chunks) } catch {
        let name = view.named ?? view.document
        throw AskingError.unanswered(error, document: name, query: view.query, isOfHTML: view.html)
      }
    }
    if view.json {
      Console.print(try XPathJSON(result).text)
    } else {
      let lines = result.lines(asText: view.text)
      if !lines.isEmpty { Console.print(lines.joined(separator: "\n")) }
    }
  }

  private func document() throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(view.document) } catch {
      throw AskingError.unreadable(error)
    }
    guard Gzip.isPacked(bytes) else { return bytes }
    do throws(GzipError) { return try Gzip.unpack(bytes, atMost: Self.unpackedLimit) } catch {
      throw AskingError.unpackable(path: view.named ?? view.document, error)
    }
  }
}

/// Why there is no answer.
enum AskingError: Error {
  /// The document can't be read.
  case unreadable(FileError)
  /// The document has no byte.
  case empty(String)
  /// The document is packed, and can't be unpacked.
  case unpackable(path: String, GzipError)
  /// The document was rejected, or the query makes no sense.
  case unanswered(XPathQuery.Failure, document: String, query: String, isOfHTML: Bool)
}

extension ErrorMessage {
  /// `nil` for errors that aren't ours, such as those of the command line's parser.
  init?(_ error: any Error) {
    guard let error = error as? AskingError else {
      self.init(common: error)
      return
    }
    switch error {
    case .unreadable(let error):
      self.init("can't read \(error.path): \(error.reason)", .notFound)
    case .empty(let path): self.init("\(path) is empty: there is nothing to ask", .badData)
    case .unpackable(let path, let error):
      self.init("\(path) can't be unpacked: \(error.text)", .badData)
    case .unanswered(.malformed(let reason), _, let query, _):
      self.init("'\(query)' is no query in XPath 1.0: \(reason)", .usage)
    case .unanswered(.rejected(let failure), let document, _, let isOfHTML):
      let line = failure.position.line.map { " at line \($0)" } ?? ""
      self.init(
        """
        \(document) is rejected\(line): \(failure.reason)\
        \(isOfHTML ? "" : "; --html reads it as HTML is read")
        """, .badData)
    }
  }
}
