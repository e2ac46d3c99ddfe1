import ArgumentParser
import BackendLibxml2
import CommandSupport
import FeedEvents
import Glibc
import HarnessCore
import WorkerContract

/// Evaluates a user's query on a document.
///
/// It is a separate program so that no parser is linked into the harness.
@main
struct HarnessXPath: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness xpath",
    abstract: "Evaluate an XPath query on a document, with libxml2.",
    discussion: """
      Queries use the namespace prefixes that the feed declares: //media:thumbnail/@url. The prefix of a \
      namespace without a prefix, such as Atom's, is 'default': //default:entry/default:title. Nodes are \
      printed as markup without namespace declarations; --json prints the namespaces. Exit status: 0 answered, \
      5 a limit is exceeded, 64 the query is not valid, 65 the document is rejected, 66 not found.
      """)

  @Argument(help: "The query, in XPath 1.0.")
  var query: String

  @Argument(help: "The path of a document, its address (http or https), or - for standard input.")
  var document: String

  @Flag(help: "Read the document as HTML, which rejects nothing.")
  var html = false

  @Flag(help: "Print JSON: names, attributes, content, own text and all text of each node.")
  var json = false

  @Flag(help: "Print the text of each node and its descendants instead of its markup.")
  var text = false

  @Option(
    name: .customLong("namespace"),
    help: ArgumentHelp(
      """
      The namespace of a prefix in the query; repeatable. (default: the declarations of the document; the \
      namespace without a prefix is 'default')
      """, valueName: "prefix=uri"))
  var namespaces: [String] = []

  @Option(
    help: ArgumentHelp(
      "The processor time after which the query ends, such as 60s or 5m.", valueName: "time"))
  var timeLimit = TimeSpan.processLimit

  @Option(
    help: ArgumentHelp(
      """
      The memory limit, such as 512m or 2g; none for no limit. (default: 1g, or 16 times the size of the \
      document if that is more)
      """, valueName: "size"))
  var memoryLimit: MemorySize?

  func validate() throws {
    guard document.isHTTP || !document.contains("://") else {
      throw ValidationError("an address must begin with http:// or https://")
    }
    if json, text { throw ValidationError("--json and --text exclude each other") }
    let reserved: Set<Substring> = ["xml", "xmlns"]
    var prefixes = reserved
    for namespace in namespaces {
      guard let match = namespace.wholeMatch(of: #/([^=:\s]+)=.+/#) else {
        throw ValidationError("--namespace must be PREFIX=URI")
      }
      guard prefixes.insert(match.1).inserted else {
        let problem = reserved.contains(match.1) ? "is reserved by XML" : "is given twice"
        throw ValidationError("--namespace: the prefix '\(match.1)' \(problem); choose another")
      }
    }
  }

  static func main() async {
    await runToEnd { ErrorMessage($0) }
  }

  func run() async throws {
    let (bytes, transport, name, memory) = try await read()
    QueryLimits.set(timeLimit, memory: memory)
    // The reader of the answer has seen enough.
    signal(SIGPIPE) { _ in _exit(0) }
    try answer(in: bytes, transport, named: name)
  }

  /// Fetches and reads the document before anything may end the process, so that no copy of it is left.
  ///
  /// `memory` is what the document leaves of the limit.
  private func read() async throws -> (
    bytes: [UInt8], transport: Transport, name: String, memory: Int?
  ) {
    let watch = Interruption.watch()
    // A query takes no notice of cancellation.
    defer { withExtendedLifetime(watch) { Interruption.restore() } }
    return try await Interruption.cancelling { [document, html, memoryLimit] in
      let fetched = try await FetchedDocuments(of: [document], isQuiet: true)
      defer { withExtendedLifetime(fetched) {} }
      let (path, name) = try fetched.document(document) ?? (document, document)
      let size = File.Identity(of: path)?.size ?? 0
      let memory = (memoryLimit?.limit ?? .standard).bytes(parsing: size)
      let bytes = try Self.document(at: path, named: name, size: size, within: memory)
      let transport = RecordedCorpus.recording(ofDocument: path)?.transport(
        of: Array(bytes.prefix(Transport.declarationLimit)), isHTML: html)
      try Task.checkCancellation()
      return (bytes, transport ?? Transport(), name, memory.map { $0 - bytes.count })
    }
  }

  private func answer(
    in document: [UInt8], _ transport: Transport, named name: String
  ) throws {
    var query = XPathQuery(self.query)
    query.parsesAsHTML = html
    query.namespaces = namespaces.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (prefix: parts[0], uri: parts[1])
    }
    do {
      try unsafe document.withUnsafeBytes { bytes in
        var chunks = unsafe ChunkStream(bytes, sizes: .whole)
        chunks.transport = transport
        guard try query.answer(in: &chunks, print) else { return }
        Console.printError(
          """
          nothing was found: names without a prefix are in no namespace, and the elements of \(name) are in a default \
          namespace; for that, write the prefix '\(XPathQuery.defaultPrefix)', as in //\(XPathQuery.defaultPrefix):title
          """)
      }
    } catch let failure as XPathQuery.Failure {
      throw XPathQueryError(failure, to: query, of: name, document)
    }
  }

  private func print(_ answer: XPathQuery.Answer) throws {
    if json {
      var output = XPathJSON()
      try output.print(answer)
    } else {
      var output = XPathText(asMarkup: !text)
      try output.print(answer)
    }
  }

  /// Returns the document, unpacked.
  ///
  /// - Throws: ``XPathQueryError``, before it takes more memory than a quarter of the limit.
  private static func document(
    at path: String, named name: String, size: Int, within memory: Int?
  ) throws(XPathQueryError) -> [UInt8] {
    let limit = (memory ?? .max) / 4
    guard size <= limit else { throw .outOfMemory }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path) } catch {
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
