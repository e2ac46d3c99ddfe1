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

  @OptionGroup var view: XPathView

  static func main() { runToEnd { ErrorMessage($0) } }

  /// The largest size of a decompressed document, which may be a thousand times its compressed size.
  private static let decompressedLimit = 1 << 30

  func run() throws {
    var query = XPathQuery(view.query)
    query.parsesAsHTML = view.html
    query.namespaces = view.namespaces.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (prefix: parts[0], uri: parts[1])
    }
    let document = try document()
    guard !document.isEmpty else { throw XPathQueryError.empty(view.named ?? view.document) }
    let result = try unsafe document.withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .whole)
      do throws(XPathQuery.Failure) { return try query.result(in: &chunks) } catch {
        throw unsafe XPathQueryError(error, to: query, of: view.named ?? view.document, bytes)
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
      throw XPathQueryError.unreadable(error)
    }
    guard Gzip.isCompressed(bytes) else { return bytes }
    do throws(GzipError) { return try Gzip.decompress(bytes, atMost: Self.decompressedLimit) } catch {
      throw XPathQueryError.cannotDecompress(path: view.named ?? view.document, error)
    }
  }
}
