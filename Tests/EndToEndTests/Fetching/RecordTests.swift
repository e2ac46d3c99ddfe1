import Foundation
import Testing

/// `harness record` against nginx.
@Suite(.enabled(if: WebServer.Program.nginx.isInstalled)) struct RecordTests {
  let server: WebServer
  let folder: Folder

  init() throws {
    server = try WebServer.nginx()
    folder = try Folder()
  }

  func record(
    _ path: String, _ options: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(
      Harness.executable, arguments(path) + options, in: folder.path, environment: environment
    ).run()
  }

  func arguments(_ path: String) -> [String] {
    let url = path.contains("://") ? path : server.url(path)
    return ["record", url, "--as", "fetched", "--output", folder / "fetched"]
  }

  private func manifest() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: folder.bytes("fetched/corpus.json"))
    return try #require(json as? [String: Any])
  }

  private func recording() throws -> [String: Any] {
    try #require(try manifest()["recording"] as? [String: Any])
  }

  /// Returns everything that was stored except the document.
  private func stored() throws -> String {
    try folder.text("fetched/corpus.json") + folder.text("fetched/streams/recorded.csv")
  }

  // MARK: - What is stored

  @Test(arguments: [
    "feed.xml", "packed/feed.xml", "chunked/feed.xml", "slow/feed.xml", "called-gzip/feed.xml",
  ])
  func aFeedIsReadyToRun(_ path: String) throws {
    let outcome = try record(path)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let document = try folder.bytes("fetched/fetched.xml")
    #expect(try document == server.folder.bytes("www/feed.xml"))
    let rows = try folder.text("fetched/streams/recorded.csv").split(separator: "\n")
      .filter { $0.first?.isNumber == true }.map { $0.split(separator: ",").compactMap { Int($0) } }
    #expect(rows.map { $0[1] }.reduce(0, +) == document.count)
    #expect(rows.map { $0[0] } == rows.map { $0[0] }.sorted())
    // At 20 KB a second, 100 KB take more than 2 s.
    if path.hasPrefix("slow") { #expect(try #require(rows.last)[0] > 2_000_000) }
    #expect(try recording()["status"] as? Int == 200)
    #expect(try manifest()["feed_kind"] as? String == "rss")

    let verified = try Harness.run(
      "verify", "--corpus", folder / "fetched", "--backend", "libxml2", "--backend", "expat")
    #expect(verified.status == 0, "\(verified.everything)")
    let run = try Harness.measure(
      "--corpus", folder / "fetched", "--backend", "expat", "--sink", "model", "--rounds", "1",
      "--output", folder / "reports", "--history", folder / "history.sqlite")
    #expect(run.status == 0, "\(run.everything)")
    let history = try Harness.run("history", "--history", folder / "history.sqlite")
    #expect(
      history.output.contains(
        #/parse, median +mean +download, median +mean +total, median +mean/#))
    let lines = try folder.text("reports/fetched.csv").split(separator: "\n")
    #expect(lines.contains { $0.contains("recorded") && $0.contains("model") })
  }

  @Test func theSummaryIsInPlainWords() throws {
    let outcome = try record("moved")
    #expect(outcome.output.contains(#/times +request sent after \d+\.\d ms, first byte \d/#))
    let camelCase = outcome.output.firstMatch(of: #/[a-z][A-Z]\w*/#)
    #expect(camelCase == nil, "\(outcome.output)")
  }

  @Test func packedBytesAreFewerThanTheDocument() throws {
    #expect(try record("packed/feed.xml").status == 0)
    let sent = try #require(try recording()["sent_bytes"] as? Int)
    #expect(try sent < folder.bytes("fetched/fetched.xml").count / 2)
    #expect(try record("packed/feed.xml", "--no-compression", "--cache", "reload").status == 0)
    #expect(try recording()["sent_bytes"] as? Int == folder.bytes("fetched/fetched.xml").count)
  }

  @Test func aPackedDocumentThatIsCutOffIsNotKept() throws {
    let outcome = try record("cut/half.xml")
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains("the compressed data is incomplete"), "\(outcome.errors)")
    #expect(folder.names().isEmpty)
  }

  @Test func aDocumentPackedInTwoMembersIsWhole() throws {
    #expect(try record("cut/members.xml").status == 0)
    #expect(try folder.bytes("fetched/fetched.xml") == server.folder.bytes("www/feed.xml"))
  }

  @Test(arguments: [("feed.json", "json", "json"), ("page.html", "html", "html")])
  func whatIsNoFeedIsKeptAsWell(_ path: String, _ kind: String, _ ending: String) throws {
    #expect(try record(path).status == 0)
    #expect(try manifest()["feed_kind"] as? String == kind)
    #expect(
      try folder.bytes("fetched/fetched.\(ending)") == server.folder.bytes("www/\(path)"))
  }

  /// After a redirect the document is fetched by GET, because nginx answers a second POST with 405.
  @Test(arguments: [
    ["--data", "x=1"], ["--method", "POST"], ["--method", "POST", "--data", "x=1"],
  ])
  func aPostThatIsRedirectedIsFollowedByAGet(_ options: [String]) throws {
    let outcome = try Command(
      Harness.executable, arguments("posted") + options, in: folder.path
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
  }

  @Test func redirectsAreShownAndSecretsAreNotStored() throws {
    let outcome = try record(
      "moved", "--header", "Cookie: session=s3cret", "--header", "X-Api-Key: s3cret")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("301 to "))
    #expect(try (recording()["redirects"] as? [Any])?.count == 1)
    #expect(try recording()["final_url"] as? String == server.url("feed.xml?token=REDACTED&page=2"))
    #expect(try record("cookie", "--cache", "reload").status == 0)
    let secrets = "feed.xml?sid=s3cret&pin=s3cret&to%6Ben=s3cret&PHPSESSID=s3cret#bearer=s3cret"
    #expect(try record(secrets, "--cache", "reload").status == 0)
    #expect(!outcome.everything.contains("s3cret"))
    #expect(try !stored().contains("s3cret"))
    #expect(try stored().contains("REDACTED"))
  }

  @Test func whatIsNoSecretIsKeptThoughItsNameLooksLikeOne() throws {
    let plain = "design=2&monkey=3&keywords=4&author=5&signal=6&compass=7&turkey=8&opinion=9"
    let secrets = [
      "key", "apikey", "api_key", "apiKey", "X-Amz-Signature", "userPass", "jwt", "auth",
      "access_token", "my-pwd", "AWSAccessKeyId", "passkey", "sesskey", "passcode", "authcode",
      "usersig", "xauth", "awsaccesskeyid", "apikeyv2", "sign",
    ]
    let query = plain + secrets.map { "&\($0)=s3cret" }.joined()
    #expect(try record("feed.xml?\(query)").status == 0)
    let url = try #require(recording()["url"] as? String)
    let kept = plain + secrets.map { "&\($0)=REDACTED" }.joined()
    #expect(url == server.url("feed.xml?\(kept)"))
    // Another value of a parameter that is not secret gives another address; a new token does not.
    let other = query.replacing("design=2", with: "design=7")
    #expect(try record("feed.xml?\(other)").status == 64)
    #expect(try record("feed.xml?\(query.replacing("s3cret", with: "n3w"))").status == 0)
  }

  // MARK: - Recording again

  @Test func whatIsUnchangedIsNotFetchedAgain() throws {
    #expect(try record("feed.xml").status == 0)
    let before = try stored()
    let again = try record("feed.xml")
    #expect(again.status == 0)
    #expect(again.output.contains("not changed since"))
    #expect(try server.folder.text("access.log").contains("\" 304 "))
    #expect(try record("feed.xml", "--cache", "keep").output.contains("kept, recorded"))
    #expect(try stored() == before)
  }

  @Test func whatHasChangedReplacesTheRecordingWhole() throws {
    #expect(try record("feed.xml").status == 0)
    try server.folder.write("<rss><channel><item/></channel></rss>", to: "www/feed.xml")
    #expect(try record("feed.xml").status == 0)
    #expect(try folder.text("fetched/fetched.xml") == "<rss><channel><item/></channel></rss>")
    #expect(try manifest()["bytes"] as? Int == 37)
    #expect(folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test(arguments: ["changed", nil as String?])
  func whatHasBeenTamperedWithIsFetchedAgain(_ text: String?) throws {
    #expect(try record("feed.xml").status == 0)
    if let text {
      try folder.write(text, to: "fetched/fetched.xml")
    } else {
      try FileManager.default.removeItem(atPath: folder / "fetched/fetched.xml")
    }
    let again = try record("feed.xml")
    #expect(again.status == 0 && !again.output.contains("not changed"), "\(again.everything)")
    #expect(
      try folder.bytes("fetched/fetched.xml") == server.folder.bytes("www/feed.xml"))
  }

  @Test func whatIsNoRecordingIsNotReplaced() throws {
    try SmallCorpus.make(in: folder, as: "fetched")
    let before = folder.names("fetched")
    let outcome = try record("feed.xml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("is not a recording, so it was not changed"))
    #expect(folder.names("fetched") == before)
  }

  @Test func aRecordingOfAnotherAddressIsNotReplaced() throws {
    #expect(try record("feed.xml").status == 0)
    for options in [[], ["--cache", "keep"]] {
      let other = try Command(
        Harness.executable, arguments("packed/feed.xml") + options, in: folder.path
      ).run()
      #expect(other.status == 64, "\(other.everything)")
      #expect(other.errors.contains("is a recording of \(server.url("feed.xml"))"))
    }
    #expect(try record("packed/feed.xml", "--cache", "reload").status == 0)
  }

  // MARK: - Authentication

  @Test func aPasswordComesFromTheEnvironment() throws {
    #expect(try record("private/feed.xml").status == 76)
    let wrong = try record(
      "private/feed.xml", "--user", "anna", environment: ["FEED_HARNESS_PASSWORD": "falsch"])
    #expect(wrong.status == 76)
    #expect(wrong.errors.contains("401") && wrong.errors.contains("check the password"))
    let right = try record(
      "private/feed.xml", "--user", "anna", environment: ["FEED_HARNESS_PASSWORD": "geheim"])
    #expect(right.status == 0, "\(right.everything)")
    for text in [try stored(), wrong.everything, right.everything] {
      #expect(!text.contains("geheim") && !text.contains("falsch"))
    }
  }

  @Test func aRefusalBehindARedirectNamesBothAddresses() throws {
    let outcome = try record("moved/nowhere")
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(
        "\(server.url("nothing.xml")), redirected from \(server.url("moved/nowhere")), answered 404"
      ))
    let elsewhere = try record(
      "moved/private", "--user", "anna", environment: ["FEED_HARNESS_PASSWORD": "geheim"])
    #expect(
      elsewhere.errors.contains("--user is only for the first server"), "\(elsewhere.errors)")
  }

  @Test func withoutATerminalAPasswordIsMissing() throws {
    let outcome = try record("private/feed.xml", "--user", "anna")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("set FEED_HARNESS_PASSWORD"))
  }

  // MARK: - Failures

  static let failures: [(path: String, options: [String], words: String)] = [
    ("nothing.xml", [], "404 Not Found: there is no such document"),
    ("broken", [], "500 Internal Server Error: the problem is on the server"),
    ("loop", [], "redirected more than 10 times"),
    ("moved", ["--max-redirects", "0"], "redirected more than 0 times"),
    ("elsewhere", [], "it is neither http nor https"),
    ("endless.xml", ["--max-bytes", "64m"], "more than 67108864 bytes"),
    ("chunked/endless.xml", ["--max-bytes", "1m"], "more than 1048576 bytes"),
    ("packed/endless.xml", ["--max-bytes", "64m"], "more than 67108864 bytes"),
    ("slow/feed.xml", ["--timeout", "1s"], "not complete after 1 s, with "),
    ("unchanged", [], "304 Not Modified, but there is no recording of the document"),
    ("feed.xml", ["--header", "If-None-Match: *"], "304 Not"),
    ("http://nothing.invalid/feed.xml", [], "the host 'nothing.invalid' is unknown (DNS)"),
    ("http://127.0.0.1:1/feed.xml", [], "can't connect to 127.0.0.1:1"),
  ]

  @Test(arguments: failures.indices)
  func aFailureSaysWhatAndLeavesNothing(_ index: Int) throws {
    let failure = Self.failures[index]
    let outcome = try Command(
      Harness.executable, arguments(failure.path) + failure.options, in: folder.path
    ).run()
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains(failure.words), "\(outcome.errors)")
    #expect(folder.names() == [])
  }

  @Test(arguments: [[], ["--cache", "reload"], ["--replay-while-fetching"]])
  func aDamagedManifestIsNotReplacedAndTheWayOutIsNamed(_ options: [String]) throws {
    #expect(try record("feed.xml").status == 0)
    try folder.write("{", to: "fetched/corpus.json")
    let outcome = try Command(
      Harness.executable, arguments("feed.xml") + options, in: folder.path
    ).run()
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("delete its directory and create the corpus again"))
    try FileManager.default.removeItem(atPath: folder / "fetched")
    #expect(try record("feed.xml").status == 0)
  }

  @Test func anEmptyAnswerIsNothingToRecord() throws {
    let outcome = try record("empty.xml")
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(folder.names() == [])
  }

  @Test func aPackedFileIsNoDocument() throws {
    let packing = try Command(
      "/bin/sh", ["-c", "gzip <www/feed.xml >www/feed.xml.gz"], in: server.folder.path
    ).run()
    try #require(packing.status == 0)
    let outcome = try record("feed.xml.gz")
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("the server sent a gzip file"))
    #expect(folder.names() == [])
  }

  @Test func aServerThatGoesAwayLeavesNothing() throws {
    let command = try Command(Harness.executable, arguments("slow/feed.xml"), in: folder.path)
    try command.start()
    usleep(1_500_000)
    server.stop()
    let outcome = try command.finish()
    #expect(outcome.status == 76)
    #expect(outcome.errors.contains("before the document was complete"), "\(outcome.errors)")
    #expect(folder.names() == [])
  }

  @Test func ctrlCLeavesTheEarlierRecording() throws {
    #expect(try record("slow/feed.xml").status == 0)
    let before = try stored()
    let command = try Command(
      Harness.executable, arguments("slow/feed.xml") + ["--cache", "reload"], in: folder.path)
    try command.start()
    usleep(1_000_000)
    command.interrupt()
    let outcome = try command.finish()
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(outcome.errors.contains("interrupted: nothing was kept"))
    #expect(try stored() == before)
    #expect(folder.names() == ["fetched"])
  }

  @Test(arguments: [
    (["feed.xml", "--as", "x"], "must begin with http"),
    (["http://anna:geheim@localhost/", "--as", "x"], "must not contain a user name"),
    (["http://localhost/", "--as", "a/b"], "--as must be one word"),
    (["http://localhost/", "--as", "all"], "has another meaning in --corpus"),
    (["http://localhost/", "--as", "-"], "has another meaning in --corpus"),
    (["http://localhost/", "--as=-x"], "has another meaning in --corpus"),
    (["http://localhost/", "--as", "x", "--user", "anna:geheim"], "--user takes only a name"),
    (["http://localhost/", "--as", "x", "--header", "geheim"], "--header must be 'Name: value'"),
    (["http://localhost/", "--as", "x", "--method", "HEAD"], "HEAD, which returns no document"),
  ])
  func aCommandLineWithoutSenseIsRefused(_ arguments: [String], _ words: String) throws {
    let outcome = try Command(Harness.executable, ["record"] + arguments, in: folder.path).run()
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
