import Foundation
import Testing

/// Backends that parse a document while it is fetched.
extension RecordTests {
  /// The reader reads nothing for two seconds, and the pipe holds less than the document.
  @Test func aSlowParserDoesNotHoldUpTheRecording() throws {
    let program = URL(filePath: Harness.executable).deletingLastPathComponent().path
    let arguments = arguments("feed.xml").dropFirst().map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Command(
      "/bin/sh",
      [
        "-c",
        "'\(program)/harness-record' \(arguments) --pieces | { sleep 2; sed '1,/^$/d' | wc -c; }",
      ], in: folder.path
    ).run()
    let document = try server.folder.bytes("www/feed.xml")
    #expect(document.count > 1 << 16)
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(document.count)")
    let rows = try folder.text("fetched/streams/recorded.csv").split(separator: "\n")
    let last = try #require(rows.last?.split(separator: ",").first.flatMap { Int($0) })
    #expect(last < 2_000_000)
  }

  @Test func redirectsAreShownWithTheTimes() throws {
    let outcome = try record("moved", "--replay-while-fetching", "--backend", "expat")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("redirect 301 to "))
  }

  /// Termination leaves neither half a corpus nor a program that still fetches.
  ///
  /// Such a program would keep its output pipes open, for which the test waits, and would write the corpus.
  @Test func terminationEndsTheFetchAsWell() throws {
    let outcome = try Command(
      "/usr/bin/timeout",
      ["--foreground", "--signal", "TERM", "1", Harness.executable] + arguments("slow/feed.xml")
        + ["--replay-while-fetching", "--backend", "expat"], in: folder.path
    ).run()
    #expect(outcome.status == 124 || outcome.status == 130, "\(outcome.everything)")
    #expect(folder.names() == [])
  }

  /// At Ctrl-C the terminal signals both programs, and then the harness signals the other one again.
  @Test func twoSignalsLeaveNothingBehind() throws {
    let outcome = try Command(
      "/usr/bin/timeout",
      // On a busy machine, it takes more than a second until signals are handled.
      ["--signal", "INT", "3", Harness.executable] + arguments("slow/feed.xml")
        + ["--replay-while-fetching", "--backend", "expat"], in: folder.path
    ).run()
    #expect(outcome.status == 124, "\(outcome.everything)")
    #expect(outcome.errors.contains("interrupted"), "\(outcome.everything)")
    #expect(folder.names() == [])
  }

  @Test(arguments: [
    "feed.xml", "slow/feed.xml", "packed/feed.xml", "chunked/feed.xml", "called-gzip/feed.xml",
  ])
  func eachBackendParsesAFetchOfItsOwn(_ path: String) throws {
    let outcome = try record(path, "--replay-while-fetching", "--records", "song")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let backends = Harness.backends.sorted()
    let rows = outcome.output.split(separator: "\n").dropFirst(2)
    #expect(rows.map { $0.prefix { $0 != " " } } == backends.map { $0[...] })
    #expect(rows.allSatisfy { $0.hasSuffix(" 40") }, "\(outcome.output)")
    let fetches = try server.folder.text("access.log").split(separator: "\n")
    #expect(fetches.filter { $0.contains("GET /\(path)") }.count == backends.count)
    #expect(try folder.bytes("fetched/fetched.xml") == server.folder.bytes("www/feed.xml"))
  }

  @Test(arguments: [("page.html", "revalidate"), ("page.html", "keep"), ("feed.xml", "keep")])
  func parsingWhileFetchingReplacesNoRecording(_ path: String, _ cache: String) throws {
    #expect(try record("feed.xml").status == 0)
    let outcome = try record(
      path, "--replay-while-fetching", "--backend", "expat", "--cache", cache)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(try folder.bytes("fetched/fetched.xml") == server.folder.bytes("www/feed.xml"))
  }

  @Test(arguments: [
    (["--backend", "libxml2-xpath"], 64, "libxml2-xpath can't count events: name a"),
    (["--backend", "foundation-json"], 64, "foundation-json can't count events: name a"),
    (["--records", "sogn"], 66, "no record type 'sogn'; did you mean 'song'?"),
  ])
  func whatCannotTakePartIsSaidBeforeTheFetch(
    _ options: [String], _ status: Int32, _ words: String
  ) throws {
    let outcome = try Command(
      Harness.executable, arguments("feed.xml") + ["--replay-while-fetching"] + options,
      in: folder.path
    ).run()
    #expect(outcome.status == status, "\(outcome.everything)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(folder.names() == [])
    #expect(try !server.folder.text("access.log").contains("feed.xml"))
  }

  @Test func recordsThatAreNotInTheDocumentAreRefused() throws {
    let outcome = try record(
      "feed.xml", "--replay-while-fetching", "--backend", "expat", "--records", "earthquake")
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("Available: song, post"), "\(outcome.errors)")
  }

  @Test func whatOneBackendRejectsIsSaid() throws {
    let outcome = try record(
      "page.html", "--replay-while-fetching", "--backend", "libxml2", "--backend", "expat")
    #expect(outcome.status == 5, "\(outcome.everything)")
    for backend in ["libxml2", "expat"] {
      #expect(outcome.errors.contains("\(backend) rejects the document at line 1: "))
    }
  }

  @Test func aFetchThatFailsEndsIt() throws {
    #expect(try record("nothing.xml", "--replay-while-fetching").status == 76)
    let unknown = try record("feed.xml", "--replay-while-fetching", "--backend", "libxm")
    #expect(unknown.status == 66)
    #expect(folder.names() == [])
  }
}
