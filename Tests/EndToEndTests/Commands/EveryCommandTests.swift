import Foundation
import Testing

/// What each command prints on a terminal of 80 columns when it succeeds.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
    "there is no 'script' to make a terminal"))
struct EveryCommandTests {
  private static let columns = 80

  /// A line that succeeds for each command; `URL` stands for a server's address.
  private static let lines = [
    "run": "run --corpus small --corpus other.xml --budget 1s --output out --history h.sqlite",
    "sweep": "sweep --corpus small --to 64 --budget 1s --backend expat --output out --no-history",
    "scale":
      "scale --corpus small --factors 1,2,4 --budget 1s --backend expat --output out --no-history",
    "verify": "verify small --random 1",
    "records": "records small",
    "generate": "generate tinyfeeds --items 2 --output other",
    "record": "record URL/small/itunes300.xml --as recorded --output recorded",
    "xpath": "xpath 'count(//item)' small/itunes300.xml",
    "list": "list --notes",
    "worker": "worker check '\(Harness.directory)/worker-expat'",
    "explain": "explain",
    "config": "config",
    "doctor": "doctor --budget 4s",
    "report": "report out/itunes300.json out/other.json --output suite",
    "compare": "compare one=out/itunes300.json two=out/itunes300.json --exact",
    "baseline":
      "baseline --corpus small --backend expat --exact --output b.json --history h.sqlite",
    "check": "check --baseline b.json --exact --no-history",
    // It needs a repository of workers, which RevisionTests build.
    "bisect": "bisect --help",
    "history": "history --history h.sqlite",
  ]

  /// Words in camel case that are names in the world.
  private static let names: Set<String> = [
    "contentsOf", "iTunes", "releaseDate", "xmlCtxtResetPush", "xmlDoc",
    "xmlParseChunk", "xmlXPathCompiledEval",
  ]

  @Test func eachCommandPrintsWholeLinesOfWords() throws {
    let help = try Harness.run("--help").output
    let list = try #require(help.split(separator: "SUBCOMMANDS:").last)
    let commands = list.matches(of: #/(?m)^  ([a-z]+)\b/#).map { String($0.output.1) }
    #expect(Set(commands) == Set(Self.lines.keys), "each command needs a line here")
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let feed = try folder.text("small/itunes300.xml")
    try folder.write(feed.replacing("<title>", with: "<title>Other "), to: "other.xml")
    let server = try DocumentServer(in: folder)
    for command in commands {
      guard let line = Self.lines[command]?.replacing("URL", with: server.url) else { continue }
      let outcome = try run(line, in: folder)
      #expect(outcome.status == 0, "\(line): \(outcome.everything)")
      for text in Self.shown(in: outcome.output) { check(text, line) }
    }
  }

  private func check(_ text: String, _ line: String) {
    #expect(text.count <= Self.columns || !text.contains(" "), "\(line): \(text)")
    #expect(!text.contains(#"\("#) && !text.contains("Optional("), "\(line): \(text)")
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    #expect(!words.contains("nil"), "\(line): \(text)")
    let camels = words.filter { $0.contains(#/^[a-z]+[A-Z]/#) && !Self.names.contains($0) }
    #expect(camels == [], "\(line): \(text)")
    // Other lines can be rows of a table.
    if text.hasPrefix("harness: ") || text.hasSuffix(".") && !text.hasPrefix(" ") {
      #expect(!text.contains("  "), "\(line): \(text)")
    }
  }

  /// The lines as they appear, without colours, and without those that were overwritten.
  private static func shown(in output: String) -> [String] {
    output.replacing(#/\x1B\[[0-9;]*m/#, with: "").replacing("\r\n", with: "\n")
      .split(separator: "\n").map { line in
        String(line.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? "")
      }
  }

  private func run(_ line: String, in folder: Folder) throws -> Outcome {
    let measures = ["run", "sweep", "scale", "verify", "records", "doctor", "baseline", "check"]
      .contains { line.hasPrefix("\($0) ") }
    let permission = measures ? Harness.permission.joined(separator: " ") : ""
    return try Command(
      "/usr/bin/script",
      [
        "--quiet", "--return", "--command",
        "stty columns \(Self.columns); '\(Harness.executable)' \(line) \(permission)",
        "/dev/null",
      ], in: folder.path, environment: ["TERM": "xterm", "SHELL": "/bin/sh"]
    ).run()
  }
}

/// Python's server of the files in a folder.
private final class DocumentServer {
  let url: String
  private let command: Command

  init(in folder: Folder) throws {
    let port = try WebServer.freePort()
    url = "http://127.0.0.1:\(port)"
    command = try Command(
      "/usr/bin/env",
      [
        "python3", "-m", "http.server", "--bind", "127.0.0.1", "--directory", folder.path,
        "\(port)",
      ])
    try command.start()
    for _ in 0..<250 where !WebServer.answers(port) { usleep(20_000) }
  }

  deinit { kill(command.identifier, SIGKILL) }
}
