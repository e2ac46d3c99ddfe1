import Foundation
import Testing

/// File names, the text of documents and the output of workers reach a terminal only as text.
struct HostileTextTests {
  /// U+009B begins a control sequence in a terminal, and is legal XML.
  private static let sequence = "\u{9B}31m"
  /// A file name that sets the title of a terminal window.
  private static let name = "a\u{1B}]0;mine\u{7}b"

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
    let feed = try folder.text("small/itunes300.xml")
    try folder.write(
      feed.replacing("<title>", with: "<title>\(Self.sequence)"), to: "\(Self.name).xml")
  }

  @Test(arguments: [
    ["records"], ["records", "--json"], ["verify", "--stream", "whole"],
    ["run", "--backend", "expat", "--rounds", "1", "--sink", "count", "--output", "reports"],
    ["sweep", "--to", "2", "--budget", "1ms", "--backend", "expat", "--output", "reports"],
  ])
  func noControlOfADocumentIsPrinted(_ command: [String]) throws {
    let outcome = try Harness.measure(
      command + ["--corpus", "\(Self.name).xml", "--backend", "expat"], in: folder)
    #expect(Self.controls(in: outcome.output) == [])
    #expect(Self.controls(in: outcome.errors) == [])
  }

  @Test func recordsInJSONReadBackAsTheyWere() throws {
    let outcome = try Harness.measure(
      "records", "--json", "--corpus", "\(Self.name).xml", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let songs = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let titles = try #require(songs as? [[String: String]]).compactMap { $0["title"] }
    #expect(titles.count == 5 && titles.allSatisfy { $0.contains(Self.sequence) })
  }

  @Test func aLogIsWrittenByteForByteIntoAFile() throws {
    let outcome = try Harness.measure(
      "verify", "--log", "--corpus", "\(Self.name).xml", "--backend", "expat", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("-\(Self.sequence)"))
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "there is no 'script' to make a terminal"))
  func aLogOnATerminalShowsItsControls() throws {
    let line =
      "'\(Harness.executable)' verify --log --corpus *b.xml --backend expat "
      + Harness.permission.joined(separator: " ")
    let outcome = try Command(
      "/usr/bin/script", ["--quiet", "--return", "--command", line, "/dev/null"],
      in: folder.path, environment: ["TERM": "xterm", "SHELL": "/bin/sh"]
    ).run()
    #expect(outcome.output.contains(#"-\u{9B}31m"#), "\(outcome.everything)")
    #expect(!outcome.output.contains(Self.sequence))
  }

  @Test func whatAWorkerSaysOfItselfIsText() throws {
    let text = try String(contentsOfFile: Harness.shellWorker, encoding: .utf8)
    try folder.writeExecutable(
      text.replacing("library sh", with: "library 's\u{1B}[2Jh'"), to: "worker-hostile")
    let list = try Harness.run("list", "--worker", "worker-hostile", in: folder)
    #expect(list.status == 0, "\(list.everything)")
    #expect(list.output.contains("backend: s [2Jh 1"))
    #expect(Self.controls(in: list.output) == [])
  }

  private static func controls(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
  }
}

/// A command whose output is lost has failed, because printing is its work.
struct FullDeviceTests {
  @Test(arguments: [
    ["list"], ["list", "--json"], ["--help"], ["--version"], ["help", "verify"],
    ["verify", "--stream", "whole", "--backend", "expat"],
    ["verify", "--log", "--backend", "expat"],
    ["records"], ["records", "--json"], ["generate", "bigtoken", "--output", "made"],
  ])
  func aCommandWhoseOutputIsLostEndsWith73(_ arguments: [String]) throws {
    let outcome = try lost(arguments)
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("can't write to standard output: No space left on device"))
  }

  @Test func aStatusOfItsOwnIsKept() throws {
    let outcome = try lost(["frobnicate-this"])
    #expect(outcome.status == 64, "\(outcome.everything)")
  }

  /// A reader such as `head` may have had enough.
  @Test(arguments: [
    ["list"], ["verify", "--stream", "whole", "--backend", "expat"], ["verify", "--log"],
  ])
  func aReaderMayGoAway(_ arguments: [String]) throws {
    let script = #"{ "$@"; echo "status $?" >&2; } | (exec <&-)"#
    let measures = arguments[0] == "verify" ? Harness.permission : []
    let outcome = try Command(
      "/bin/sh", ["-c", script, "sh", Harness.executable] + arguments + measures
    ).run()
    #expect(outcome.errors.hasSuffix("status 0\n"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("standard output"), "\(outcome.errors)")
  }

  /// Pipes of the process must not get the numbers of the streams.
  @Test(arguments: [["list"], ["explain", "5"], ["verify", "--corpus", "blog"], ["config"]])
  func closedStreamsAreNoOutput(_ arguments: [String]) throws {
    for (streams, status) in [(">&-", 73), ("<&- 2>&-", 0)] {
      let outcome = try Command(
        "/bin/sh",
        ["-c", "exec timeout 120 \"$@\" \(streams)", "sh", Harness.executable] + arguments
          + (arguments[0] == "verify" ? Harness.permission : [])
      ).run()
      #expect(outcome.status == status, "\(streams): \(outcome.everything)")
    }
  }

  private func lost(_ arguments: [String]) throws -> Outcome {
    let measures = ["verify", "records"].contains(arguments[0])
    return try Command(
      "/bin/sh",
      ["-c", "exec \"$@\" >/dev/full", "sh", Harness.executable] + arguments
        + (measures ? Harness.permission : [])
    ).run()
  }
}
