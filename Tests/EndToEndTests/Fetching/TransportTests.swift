import Foundation
import Testing

/// What servers say of a document reaches every parser: its encoding, and its address.
struct TransportTests {
  private typealias Answer = RawServer.Answer

  /// A document in an encoding, and what the server calls it.
  struct Served: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let contentType: String
    let bytes: [UInt8]
    /// The title of the feed as it is meant.
    let title: String

    init(
      _ name: String, _ contentType: String, _ document: String, _ encoding: String.Encoding,
      _ title: String
    ) {
      testDescription = name
      self.contentType = contentType
      self.title = title
      bytes = Array(document.replacing("TITLE", with: title).data(using: encoding) ?? Data())
    }

    static func rss(_ declaration: String) -> String {
      declaration
        + "<rss version='2.0'><channel><title>TITLE</title><item><title>TITLE</title></item></channel></rss>"
    }

    static func atom(_ declaration: String) -> String {
      declaration
        + "<feed xmlns='http://www.w3.org/2005/Atom'><title>TITLE</title><entry><title>TITLE</title></entry></feed>"
    }

    static let feeds = [
      Served(
        "RSS that declares nothing", "text/xml;charset=WINDOWS-1251", rss("<?xml version='1.0'?>"),
        .windowsCP1251, "Форум"),
      Served(
        "RSS that declares what it is not", "application/xml; charset=utf-8",
        rss("<?xml version='1.0' encoding='ISO-8859-1'?>"), .utf8, "Café"),
      Served(
        "RSS in Latin-1 that claims to be UTF-8", "application/rss+xml; charset=\"iso-8859-1\"",
        rss("<?xml version='1.0' encoding='UTF-8'?>"), .isoLatin1, "Café"),
      Served(
        "Atom that declares nothing", "application/atom+xml; charset=iso-8859-2", atom(""),
        .isoLatin2, "Žluť"),
      Served(
        "Atom that declares what it is not", "application/atom+xml; charset=utf-8",
        atom("<?xml version='1.0' encoding='windows-1252'?>"), .utf8, "Žluť"),
    ]

    /// Those where the declaration holds.
    static let unconcerned = [
      Served(
        "a byte order mark comes first", "text/xml; charset=iso-8859-1",
        "\u{FEFF}" + rss("<?xml version='1.0'?>"), .utf8, "Café"),
      Served(
        "both agree", "text/xml; charset=ISO-8859-1",
        rss("<?xml version='1.0' encoding='iso-8859-1'?>"), .isoLatin1, "Café"),
      Served("nobody knows it", "text/xml; charset=x-none", rss(""), .utf8, "Café"),
      Served(
        "the bytes refute it", "text/xml; charset=utf-16",
        rss("<?xml version='1.0' encoding='utf-8'?>"), .utf8, "Café"),
    ]
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func serve(_ served: Served) throws -> RawServer {
    try RawServer([
      "/feed": .document(served.bytes, header: "Content-Type: \(served.contentType)\r\n")
    ])
  }

  private func harness(_ arguments: String...) throws -> Outcome {
    try Harness.run(arguments, in: folder)
  }

  // MARK: - Encodings

  @Test(arguments: Served.feeds + Served.unconcerned)
  func theTitleIsRead(_ served: Served) throws {
    let server = try serve(served)
    let address = try harness("records", server.url("/feed"), "--json")
    #expect(address.status == 0, "\(address.everything)")
    #expect(address.output.contains("\"title\" : \"\(served.title)\""), "\(address.everything)")
    try #require(harness("record", server.url("/feed"), "--as", "x", "--output", "x").status == 0)
    let recording = try harness("records", "x", "--json")
    #expect(recording.output == address.output)
  }

  @Test(arguments: Served.feeds)
  func everyParserReadsItOrSaysThatItCannot(_ served: Served) throws {
    let server = try serve(served)
    try #require(harness("record", server.url("/feed"), "--as", "x", "--output", "x").status == 0)
    let outcome = try harness("verify", "x", "--random", "3")
    let own = [
      "libxml2", "libxml2-reused", "libxml2-tree", "libxml2-xpath", "expat", "expat-reused",
    ]
    for name in own {
      #expect(Self.status(of: name, in: outcome)?.hasPrefix("ok") == true, "\(outcome.everything)")
    }
    for name in ["foundation", "foundation-data", "foundation-tree"] {
      #expect(Self.status(of: name, in: outcome) == "unavailable:", "\(outcome.everything)")
    }
    #expect(outcome.output.contains("can't be told the encoding of a document"))
  }

  private static func status(of name: String, in outcome: Outcome) -> Substring? {
    for line in outcome.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == name { return words[1] }
    }
    return nil
  }

  /// Floors and controls as well: otherwise the costs that they show would be those of another document.
  @Test func whatIsMeasuredIsReadSoToo() throws {
    let server = try serve(Served.feeds[0])
    let outcome = try harness(
      "run", server.url("/feed"), "--rounds", "2", "--no-history", "--output", "o", "--name", "r",
      "--backend", "libxml2", "--backend", "expat")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let rows = try Reports(in: folder, "o", name: "r").rows
    for name in [
      "libxml2", "expat", "floor-libxml2", "floor-expat", "control-libxml2", "control-expat",
    ] {
      let times = rows.filter { $0["backend"] == name && $0["metric"] == "parse_time" }
      #expect(!times.isEmpty && times.allSatisfy { $0["status"] == "ok" }, "\(name)")
      #expect(times.allSatisfy { $0["encoding"] == "WINDOWS-1251" }, "\(name)")
    }
  }

  @Test(arguments: Served.feeds + Served.unconcerned)
  func itIsParsedSoWhileItArrives(_ served: Served) throws {
    let server = try serve(served)
    let outcome = try harness(
      "record", server.url("/feed"), "--as", "x", "--output", "x", "--replay-while-fetching",
      "--records", "post")
    #expect(outcome.status == 0, "\(outcome.everything)")
    for name in ["libxml2", "expat"] {
      #expect(outcome.output.contains(name), "\(outcome.everything)")
    }
  }

  @Test(arguments: [
    ("windows-1250", "<!DOCTYPE html><title>TITLE</title><p>TITLE", String.Encoding.windowsCP1250),
    ("utf-8", "<meta charset='iso-8859-1'><p>TITLE", .utf8),
    ("windows-1250", "<meta charset='utf-8'><p>TITLE", .windowsCP1250),
    ("windows-1250", "\u{FEFF}<p>TITLE", .utf8),
  ])
  func pagesAreReadAsTheServerSays(
    _ name: String, _ page: String, _ encoding: String.Encoding
  ) throws {
    let served = Served("page", "text/html; charset=\(name)", page, encoding, "žluť")
    let server = try serve(served)
    let outcome = try harness("xpath", "--html", "--text", "//p", server.url("/feed"))
    #expect(outcome.output == "žluť\n", "\(outcome.everything)")
    try #require(harness("record", server.url("/feed"), "--as", "x", "--output", "x").status == 0)
    let file = try #require(folder.names("x").first { $0.hasPrefix("x.") })
    #expect(try harness("xpath", "--html", "--text", "//p", "x/\(file)").output == "žluť\n")
  }

  @Test(.enabled(if: WebServer.Program.nginx.isInstalled), arguments: ["rss.xml", "atom.xml"])
  func nginxSaysSoToo(_ name: String) throws {
    let server = try Self.nginx()
    let outcome = try harness("records", server.url(name))
    #expect(outcome.output.contains("title          Форум\n"), "\(outcome.everything)")
    #expect(outcome.errors.contains("read as windows-1251"), "\(outcome.everything)")
    let page = try harness("xpath", "--html", "--text", "//p", server.url("page.html"))
    #expect(page.output == "Форум\n", "\(page.everything)")
  }

  /// An nginx that names the encoding of everything that it serves.
  private static func nginx() throws -> WebServer {
    let folder = try Folder()
    for (name, document) in [
      ("rss.xml", Served.rss("")),
      ("atom.xml", Served.atom("<?xml version='1.0' encoding='UTF-8'?>")),
      ("page.html", "<meta charset='utf-8'><p>TITLE"),
    ] {
      let text = document.replacing("TITLE", with: "Форум")
      let bytes = try #require(text.data(using: .windowsCP1251))
      try folder.write(bytes, to: "www/\(name)")
    }
    return try WebServer(
      .nginx, in: folder,
      """
      daemon off;
      master_process off;
      pid FOLDER/nginx.pid;
      events {}
      http {
        access_log off;
        client_body_temp_path FOLDER/body; proxy_temp_path FOLDER/proxy;
        fastcgi_temp_path FOLDER/fastcgi; uwsgi_temp_path FOLDER/uwsgi; scgi_temp_path FOLDER/scgi;
        types { application/rss+xml xml; text/html html; }
        charset windows-1251;
        charset_types *;
        server { listen 127.0.0.1:PORT; root FOLDER/www; }
      }
      """)
  }

  @Test func queriesReadFeedsSoToo() throws {
    let server = try serve(Served.feeds[0])
    let outcome = try harness("xpath", "--text", "//channel/title", server.url("/feed"))
    #expect(outcome.output == "Форум\n", "\(outcome.everything)")
  }

  // MARK: - Addresses

  private static let relative = """
    <feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><link href='/'/>
    <entry><title>1</title><link href='a?b=1'/></entry>
    <entry xml:base='in/'><title>2</title><link href='a'/></entry>
    <entry xml:base='https://example.org/x/'><title>3</title><link href='../a'/></entry>
    <entry><title>4</title><link href='//example.org/a'/></entry>
    <entry><title>5</title><link href='https://example.org/b'/></entry></feed>
    """

  /// The address is the one after all redirects.
  @Test func linksAreResolvedAgainstTheAddress() throws {
    let server = try RawServer([
      "/old": .redirect(to: "/new/feed.xml?x=1"),
      "/new/feed.xml": .document(Self.relative, header: "Content-Type: application/atom+xml\r\n"),
    ])
    let links = [
      server.url("/new/a?b=1"), server.url("/new/in/a"), "https://example.org/a",
      "http://example.org/a", "https://example.org/b",
    ]
    let address = try harness("records", server.url("/old"))
    #expect(Self.links(in: address) == links, "\(address.everything)")
    #expect(address.output.contains("channel.link   \(server.url("/"))\n"), "\(address.everything)")
    try #require(harness("record", server.url("/old"), "--as", "x", "--output", "x").status == 0)
    #expect(try Self.links(in: harness("records", "x")) == links)
    let verified = try harness("verify", "x", "--random", "2")
    #expect(verified.status == 0, "\(verified.everything)")
  }

  private static func links(in outcome: Outcome) -> [String] {
    var links: [String] = []
    for line in outcome.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "link" { links.append(String(words[1])) }
    }
    return links
  }

  /// Readers of JSON can't be told an address, and need none.
  @Test func feedsInJSONAreReadWhileTheyArrive() throws {
    let feed = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "t", "items": [{"id": "1", "url": "a"}]}
      """
    let server = try RawServer([
      "/feed": .document(feed, header: "Content-Type: application/json; charset=iso-8859-1\r\n")
    ])
    let outcome = try harness(
      "record", server.url("/feed"), "--as", "x", "--output", "x", "--replay-while-fetching",
      "--records", "post", "--backend", "foundation-json")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try Self.links(in: harness("records", "x")) == ["a"])
  }

  @Test func aFileHasNone() throws {
    try folder.write(Self.relative, to: "feed.xml")
    let outcome = try harness("records", "feed.xml")
    #expect(Self.links(in: outcome).first == "a?b=1", "\(outcome.everything)")
  }
}
