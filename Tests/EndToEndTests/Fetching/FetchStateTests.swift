import Foundation
import Testing

/// What servers give to remember: cookies, validators, and the time to come again.
struct FetchStateTests {
  private typealias Answer = RawServer.Answer

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func record(
    _ server: RawServer, _ path: String = "/", _ options: String...
  ) throws -> Outcome {
    try Harness.run(
      ["record", server.url(path), "--as", "x", "--output", folder / "x"] + options, in: folder)
  }

  // MARK: - Cookies

  /// A server that gives a cookie on the way, and the document only for it.
  private static func gate(_ attributes: String) throws -> RawServer {
    try RawServer { request in
      if request.contains("Cookie: pass=S3CRET\r\n") { return .document() }
      return request.hasPrefix("GET /gate/set ")
        ? .redirect(to: "/gate/feed", header: "Set-Cookie: pass=S3CRET\(attributes)\r\n")
        : .redirect(to: "/gate/set")
    }
  }

  @Test(arguments: [
    ("", true), ("; Path=/", true), ("; Path=/gate; HttpOnly; SameSite=Lax", true),
    ("; Max-Age=60", true), ("; Path=/elsewhere", false), ("; Domain=example.org", false),
    ("; Max-Age=0", false),
  ])
  func aCookieIsSentBackWhereItBelongs(_ attributes: String, _ isSent: Bool) throws {
    let server = try Self.gate(attributes)
    let outcome = try record(server, "/gate/feed")
    #expect(outcome.status == (isSent ? 0 : 76), "\(outcome.everything)")
  }

  @Test(arguments: [["verify", "--backend", "expat", "--corpus"], ["xpath", "//rss"]])
  func aCookieIsSentBackForOtherCommands(_ command: [String]) throws {
    let server = try Self.gate("; Path=/")
    let permission = command[0] == "verify" ? Harness.permission : []
    let outcome = try Harness.run(command + [server.url("/gate/feed")] + permission, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    withExtendedLifetime(server) {}
  }

  @Test func aCookieLastsForOneFetchAndIsNotKept() throws {
    let server = try Self.gate("; Path=/; Max-Age=60")
    for _ in 0..<2 {
      let outcome = try record(server, "/gate/feed", "--cache", "reload")
      #expect(outcome.status == 0, "\(outcome.everything)")
      // It is given again.
      #expect(outcome.output.contains("302 to /gate/set"))
      #expect(!outcome.everything.contains("S3CRET"))
    }
    let found = try Command.run("grep", "-r", "S3CRET", folder.path)
    #expect(found.status == 1, "\(found.everything)")
  }

  @Test func aCookieIsSentToNoOtherHost() throws {
    let other = try RawServer { request in
      request.contains("Cookie:") ? .status("500 Internal Server Error") : .document()
    }
    let server = try RawServer([
      "/": .redirect(
        to: other.url("/").replacing("127.0.0.1", with: "localhost"),
        header: "Set-Cookie: pass=S3CRET\r\n")
    ])
    let outcome = try record(server)
    #expect(outcome.status == 0, "\(outcome.everything)")
    withExtendedLifetime(other) {}
  }

  @Test func theUsersCookiesAreTheOnlyOnes() throws {
    let server = try RawServer { request in
      guard request.contains("Cookie: mine=1\r\n"), !request.contains("pass") else {
        return .status("500 Internal Server Error")
      }
      return request.hasPrefix("GET / ")
        ? .redirect(to: "/feed", header: "Set-Cookie: pass=S3CRET; Path=/\r\n") : .document()
    }
    let outcome = try record(server, "/", "--header", "Cookie: mine=1")
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  // MARK: - Validators

  /// The document changes as soon as the newer validator is sent.
  @Test(arguments: [
    ("ETag: \"a\"", "ETag: \"b\"", "If-None-Match: \"b\""),
    ("ETag: \"a\"", "etag: W/\"b\"", "If-None-Match: W/\"b\""),
    (
      "Last-Modified: Mon, 02 Nov 2026 10:00:00 GMT",
      "Last-Modified: Tue, 03 Nov 2026 10:00:00 GMT",
      "If-Modified-Since: Tue, 03 Nov 2026 10:00:00 GMT"
    ),
    ("Last-Modified: Mon, 02 Nov 2026 10:00:00 GMT", "ETag: \"b\"", "If-None-Match: \"b\""),
  ])
  func aValidatorOfAnUnchangedDocumentIsKept(
    _ first: String, _ second: String, _ sent: String
  ) throws {
    let server = try RawServer { request in
      if request.contains("\(sent)\r\n") { return .document("<rss>new</rss>") }
      return request.contains("\r\nIf-")
        ? .status("304 Not Modified", header: "\(second)\r\n")
        : .document(header: "\(first)\r\n")
    }
    #expect(try record(server).status == 0)
    let stream = try folder.text("x/streams/recorded.csv")
    let before = try recording()
    let unchanged = try record(server)
    #expect(unchanged.status == 0, "\(unchanged.everything)")
    #expect(unchanged.output.contains("not changed since"))
    #expect(try folder.text("x/x.xml") == "<rss/>")
    #expect(try folder.text("x/streams/recorded.csv") == stream)
    let after = try recording()
    let value = try #require(second.split(separator: " ", maxSplits: 1).last)
    #expect(after.headers.contains { $0["value"] == String(value) })
    #expect(after.rest == before.rest)
    #expect(try record(server).status == 0)
    #expect(try folder.text("x/x.xml") == "<rss>new</rss>")
  }

  @Test(arguments: ["", "ETag: \"a\"\r\n", "X-Other: b\r\n"])
  func anAnswerWithoutANewValidatorChangesNothing(_ header: String) throws {
    let server = try RawServer { request in
      request.contains("If-None-Match: \"a\"\r\n")
        ? .status("304 Not Modified", header: header) : .document(header: "ETag: \"a\"\r\n")
    }
    #expect(try record(server).status == 0)
    let before = try folder.text("x/corpus.json")
    #expect(try record(server).output.contains("not changed since"))
    #expect(try folder.text("x/corpus.json") == before)
  }

  /// Returns the stored response header, and everything else in the manifest.
  private func recording() throws -> (headers: [[String: String]], rest: NSDictionary) {
    let json = try JSONSerialization.jsonObject(with: folder.bytes("x/corpus.json"))
    var manifest = try #require(json as? [String: Any])
    var recording = try #require(manifest["recording"] as? [String: Any])
    let headers = try #require(recording["headers"] as? [[String: String]])
    recording["headers"] = nil
    manifest["recording"] = recording
    return (headers, NSDictionary(dictionary: manifest))
  }

  // MARK: - When to come again

  @Test(
    arguments: ["429 Too Many Requests", "503 Service Unavailable"],
    [
      ("Retry-After: 120\r\n", "try again in 120 s\n"),
      ("retry-after:  0\r\n", "try again in 0 s\n"),
      (
        "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT\r\n",
        "try again after Wed, 21 Oct 2026 07:28:00 GMT\n"
      ),
      (
        "Retry-After: Sunday, 06-Nov-94 08:49:37 GMT\r\n",
        "try again after Sunday, 06-Nov-94 08:49:37 GMT\n"
      ),
      ("", "try again later\n"), ("Retry-After: soon\r\n", "try again later\n"),
      ("Retry-After: -5\r\n", "try again later\n"),
      ("Retry-After: 99999999999999999999\r\n", "try again later\n"),
    ])
  func theServersTimeToTryAgainIsSaid(
    _ status: String, _ answer: (header: String, words: String)
  ) throws {
    let server = try RawServer(["/": .status(status, header: answer.header)])
    let outcome = try record(server)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("\(server.url("/")) answered \(status): \(answer.words)"),
      "\(outcome.errors)")
    #expect(folder.names() == [])
  }
}
