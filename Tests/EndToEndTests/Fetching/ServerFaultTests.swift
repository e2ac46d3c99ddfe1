import Foundation
import Testing

/// Servers that break the rules: the message says what the server did, and it is not a fault of the user.
struct ServerFaultTests {
  private typealias Answer = RawServer.Answer

  /// The answer for a path, and words of the message.
  private static let faults: [String: (answer: Answer, words: String)] = [
    "/word": (Answer("hello\n"), "does not speak HTTP; check the port"),
    "/lower-case": (Answer("http/1.1 200 OK\r\n\r\n<rss/>"), "does not speak HTTP"),
    "/nothing": (Answer(""), "before the document was complete: Empty reply"),
    "/status-000": (Answer("HTTP/1.1 000 x\r\n\r\n"), "malformed response: Unsupported response"),
    "/status-1000": (Answer("HTTP/1.1 1000 x\r\n\r\n"), "malformed response: Unsupported response"),
    "/no-status": (Answer("HTTP/1.1 200OK\r\n\r\n<rss/>"), "malformed response: a status line"),
    "/http-3.7": (Answer("HTTP/3.7 200 OK\r\n\r\n<rss/>"), "malformed response: Unsupported HTTP"),
    "/after-interim": (
      Answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 000 x\r\n\r\n"), "malformed response: Unsup"
    ),
    "/half-header": (
      Answer("HTTP/1.1 200 OK\r\nContent-Le"), "malformed response: the header is incomplete"
    ),
    "/no-colon": (Answer("HTTP/1.1 200 OK\r\nword\r\n\r\n<rss/>"), "Header without colon"),
    "/negative-length": (
      Answer("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"), "Invalid Content-Length"
    ),
    "/short": (
      Answer("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<rss/>"), "ended after 6 bytes, before"
    ),
    "/big-header": (
      .document(header: "X: \(String(repeating: "y", count: 2_000_000))\r\n"),
      "malformed response: a header line of more than 102400 bytes"
    ),
    "/many-fields": (
      .document(header: String(repeating: "X: y\r\n", count: 32_000)),
      "malformed response: more than 1000 header fields"
    ),
    "/chunk-size": (chunks("zz\r\n<rss/>"), "Illegal or missing hexadecimal sequence"),
    "/chunk-too-long": (chunks("3\r\n<rss/>\r\n0\r\n\r\n"), "ended after 3 bytes, before"),
    "/chunk-cut-off": (chunks("6\r\n<rss"), "ended after 4 bytes, before"),
    "/big-trailer": (
      chunks("6\r\n<rss/>\r\n0\r\nX: \(String(repeating: "y", count: 2_000_000))\r\n\r\n"),
      "malformed response: too long a line after the document"
    ),
  ]

  private static func chunks(_ text: String) -> Answer {
    Answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(text)")
  }

  private func record(_ path: String, from server: RawServer) throws -> Outcome {
    let folder = try Folder()
    let outcome = try Harness.run(
      "record", server.url(path), "--as", "x", "--output", folder / "x", "--timeout", "20s",
      in: folder)
    #expect(outcome.status == 0 || folder.names() == [])
    return outcome
  }

  @Test(arguments: faults.keys.sorted())
  func aFaultOfTheServerIsSaidToBeOne(_ path: String) throws {
    let fault = try #require(Self.faults[path])
    let server = try RawServer([path: fault.answer])
    let outcome = try record(path, from: server)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains(fault.words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("emory"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    "data:text/xml,<a/>", "javascript:alert(1)", "feed://127.0.0.1/plain", "file:///etc/passwd",
    "about:blank", "localhost:8080/feed", "ftp://localhost/x", "http://", "http://ho st/",
    "http://[::1/", "http://localhost:99999/", "//", "///",
  ])
  func aRedirectThatLeadsNowhereIsTheServersFault(_ location: String) throws {
    let server = try RawServer(["/": .redirect(to: location)])
    let outcome = try record("/", from: server)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("the server redirects to \(location), which can't be fetched: "),
      "\(outcome.errors)")
    withExtendedLifetime(server) {}
  }

  @Test func aFaultBehindARedirectIsThatOfTheSecondServer() throws {
    let second = try RawServer(["/": Answer("HTTP/1.1 000 x\r\n\r\n")])
    let first = try RawServer(["/": .redirect(to: second.url("/"))])
    let outcome = try record("/", from: first)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains("127.0.0.1:\(second.port) sent a malformed response"))
    withExtendedLifetime(second) {}
  }

  @Test(arguments: ["http://[::1/", "http://localhost:99999/", "http://", "http://ho st/"])
  func aFaultOfTheTypedAddressIsTheUsers(_ address: String) throws {
    let outcome = try Harness.run("record", address, "--as", "x")
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains("is not an address that can be fetched"), "\(outcome.errors)")
  }

  /// What follows the document does not describe it.
  @Test func trailersAreNoHeaders() throws {
    let server = try RawServer([
      "/": Self.chunks("6\r\n<rss/>\r\n0\r\nContent-Encoding: br\r\n\r\n")
    ])
    let outcome = try record("/", from: server)
    #expect(outcome.status == 0, "\(outcome.everything)")
    withExtendedLifetime(server) {}
  }
}
