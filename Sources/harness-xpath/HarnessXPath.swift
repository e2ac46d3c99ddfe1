import ArgumentParser
import BackendLibxml2
import CommandSupport
import FeedEvents
import Files
import Glibc
import WorkerContract

/// Evaluates a user's query on a document.
///
/// It is a separate program so that no parser is linked into the harness.
@main
struct HarnessXPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness xpath",
    abstract: "Evaluate queries for the harness; see 'harness xpath --help'.")

  @OptionGroup var arguments: XPathArguments

  static func main() {
    // If the reader of the answer has seen enough, this process ends without a message.
    signal(SIGPIPE, SIG_DFL)
    runToEnd { ErrorMessage($0) }
  }

  /// The name of the document in messages.
  private var name: String { arguments.named ?? arguments.document }

  func run() throws {
    let size = File.Identity(of: arguments.document)?.size ?? 0
    let memory = (arguments.memoryLimit?.limit ?? .standard).bytes(parsing: size)
    QueryLimits.set(arguments.timeLimit, memory: memory)
    var query = XPathQuery(arguments.query)
    query.parsesAsHTML = arguments.html
    query.namespaces = arguments.namespaces.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (prefix: parts[0], uri: parts[1])
    }
    let document = try document(size: size, within: memory)
    do {
      try unsafe document.withUnsafeBytes { bytes in
        var chunks = unsafe ChunkStream(bytes, sizes: .whole)
        try query.answer(in: &chunks, print)
      }
    } catch let failure as XPathQuery.Failure {
      throw XPathQueryError(failure, to: query, of: name, document)
    }
  }

  private func print(_ answer: XPathQuery.Answer) throws {
    if arguments.json {
      var output = XPathJSON()
      try output.print(answer)
    } else {
      var output = XPathText(asMarkup: !arguments.text)
      try output.print(answer)
    }
  }

  /// Returns the document, unpacked.
  ///
  /// - Throws: ``XPathQueryError``, before it takes more memory than a quarter of the limit.
  private func document(size: Int, within memory: Int?) throws(XPathQueryError) -> [UInt8] {
    let limit = (memory ?? .max) / 4
    guard size <= limit else { throw .outOfMemory }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(arguments.document) } catch {
      throw .unreadable(error)
    }
    guard !bytes.isEmpty else { throw .empty(name) }
    guard Gzip.isCompressed(bytes) else { return bytes }
    do throws(GzipError) { return try Gzip.decompress(bytes, atMost: limit) } catch {
      if case .tooLarge = error { throw .outOfMemory }
      throw .cannotDecompress(path: name, error)
    }
  }
}
