import ArgumentParser
import BackendLibxml2
import CommandSupport
import FeedEvents
import Files

/// Evaluates a user's query on a document.
///
/// It is a separate program so that no parser is linked into the harness.
@main
struct HarnessXPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness xpath",
    abstract: "Evaluate queries for the harness; see 'harness xpath --help'.")

  @OptionGroup var arguments: XPathArguments

  static func main() { runToEnd { ErrorMessage($0) } }

  /// The largest size of a decompressed document, which may be a thousand times its compressed size.
  private static let decompressedLimit = 1 << 30

  func run() throws {
    var query = XPathQuery(arguments.query)
    query.parsesAsHTML = arguments.html
    query.namespaces = arguments.namespaces.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (prefix: parts[0], uri: parts[1])
    }
    let document = try document()
    guard !document.isEmpty else {
      throw XPathQueryError.empty(arguments.named ?? arguments.document)
    }
    let result = try unsafe document.withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .whole)
      do throws(XPathQuery.Failure) { return try query.result(in: &chunks) } catch {
        throw unsafe XPathQueryError(
          error, to: query, of: arguments.named ?? arguments.document, bytes)
      }
    }
    if arguments.json {
      Console.print(try XPathJSON(result).text)
    } else {
      let lines = result.lines(asText: arguments.text)
      if !lines.isEmpty { Console.print(lines.joined(separator: "\n")) }
    }
  }

  private func document() throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(arguments.document) } catch {
      throw XPathQueryError.unreadable(error)
    }
    guard Gzip.isCompressed(bytes) else { return bytes }
    do throws(GzipError) { return try Gzip.decompress(bytes, atMost: Self.decompressedLimit) } catch
    {
      throw XPathQueryError.cannotDecompress(path: arguments.named ?? arguments.document, error)
    }
  }
}
