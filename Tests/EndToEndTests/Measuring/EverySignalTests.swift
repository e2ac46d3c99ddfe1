import FeedEvents
import Foundation
import Testing

/// Sixty signals at random moments of all commands; `SIGNAL_SEED` repeats a run.
struct EverySignalTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// What runs when the signal comes; the server at `port` sends a document slowly.
  private static func works(_ port: Int) -> [Work] {
    [
      Work(
        "run", "--corpus", "small", "--sink", "count", "--budget", "20s", "--output", "reports"),
      Work(
        "run", "--corpus", "feeds", "--sink", "count", "--budget", "40s", "--output", "reports"),
      Work("sweep", "--corpus", "small", "--output", "reports"),
      Work("scale", "--corpus", "small", "--output", "reports"),
      Work("verify", "--corpus", "small"),
      Work("verify", "--corpus", "feeds", "--worker", Harness.misbehavingWorker),
      Work("records", "--corpus", "feeds"),
      Work("generate", "tinyfeeds", "--items", "1000000", "--output", "generated"),
      Work("verify", "--corpus", "tiny", "--backend", "expat"),
      Work("list", "--worker", "./hangs"),
      Work("run", "--corpus", "small", "--worker", "./hangs", "--output", "reports"),
      Work("doctor", "--budget", "20s"),
      Work("baseline", "--corpus", "small", "--sink", "count", "--output", "base.json"),
      Work("report", "reports/small.json", "reports/other.json", "--output", "reports"),
      Work("check", "--against", "git:leak", "--corpus", "small", "--exact", inHistory: true),
      Work("bisect", "--good", "good", "--corpus", "small", "--exact", inHistory: true),
      Work("record", "http://127.0.0.1:\(port)/", "--as", "endless"),
      Work("records", "--corpus", "http://127.0.0.1:\(port)/"),
      Work("xpath", "//*[count(//*) > 1]", "large.xml"),
      Work("history"),
    ]
  }

  private struct Work {
    let arguments: [String]
    let isInHistory: Bool
    var isMeasuring: Bool {
      ["run", "sweep", "scale", "doctor", "baseline", "check", "bisect"].contains(arguments[0])
    }

    init(_ arguments: String..., inHistory: Bool = false) {
      self.arguments = arguments
      isInHistory = inHistory
    }
  }

  @Test func everyCommandEndsAtOnceAndLeavesNoProcess() throws {
    let seed =
      ProcessInfo.processInfo.environment["SIGNAL_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("\nSIGNAL_SEED=\(seed)")
    var random = SplitMix64(seed: seed)
    let prepared = try Folder()
    try Self.prepare(prepared)
    let endless = RawServer.Answer(
      "HTTP/1.1 200 OK\r\nContent-Length: 200000000\r\n\r\n<rss>", endless: "<item/>", pause: 500
    )
    let server = try RawServer(["/": endless])
    for signal in Self.signals {
      for work in Self.works(server.port) {
        let delay = Double.random(in: 0.02...1.6, using: &random)
        try Self.interrupt(work, by: signal, after: delay, prepared)
      }
    }
  }

  private static func prepare(_ folder: Folder) throws {
    try SmallCorpus.make(in: folder)
    let feed = try folder.bytes("small/itunes300.xml")
    let elements = String(repeating: "<b/>", count: 50_000)
    try folder.write("<a>\(elements)</a>", to: "large.xml")
    for number in 0..<200 {
      try folder.write(feed + Data("<!--\(number)-->".utf8), to: "feeds/\(number).xml")
    }
    let manifest = "\(Harness.packageRoot)/Corpus/tinyfeeds/corpus.json"
    try folder.write(Data(contentsOf: URL(filePath: manifest)), to: "tiny/corpus.json")
    for name in ["small", "other"] {
      let measured = try Harness.measure(
        "small", "--sink", "count", "--pass", "time", "--rounds", "1", "--no-floors",
        "--no-history", "--quiet", "--name", name, "--output", "reports", in: folder)
      try #require(measured.status == 0, "\(measured.everything)")
    }
    try folder.writeExecutable("#!/bin/sh\nsleep 300 & sleep 300\n", to: "hangs")
  }

  private static func interrupt(
    _ work: Work, by signal: Int32, after delay: Double, _ prepared: Folder
  ) throws {
    let folder = try Folder()
    for name in prepared.names() {
      try FileManager.default.copyItem(atPath: prepared / name, toPath: folder / name)
    }
    let command = try Command(
      Harness.executable, work.arguments + (work.isMeasuring ? Harness.permission : []),
      in: work.isInHistory ? WorkerHistory.shared.get().checkout : folder.path,
      environment: ["XDG_CACHE_HOME": folder / "cache", "TMPDIR": folder.path])
    try command.start()
    Thread.sleep(forTimeInterval: delay)
    let wasRunning = command.isRunning
    kill(command.identifier, signal)
    let title = "\(work.arguments.joined(separator: " ")), signal \(signal) after \(delay) s"
    try waitForEnd(of: command, title)
    let outcome = try command.finish()
    // In its first milliseconds, the signal itself ends it.
    #expect(
      !wasRunning || [130, 0, 5, -signal].contains(outcome.status),
      "\(title): \(outcome.everything)")
    let isGone = RunningProcesses.wait(
      for: { () -> Bool? in
        RunningProcesses.all(naming: folder.path).isEmpty ? true : nil
      }, seconds: 10)
    #expect(isGone == true, "\(title): \(RunningProcesses.all(naming: folder.path))")
    try expectWholeFiles(in: folder, title)
  }

  /// Waits for two seconds, or longer if another command of the harness takes longer than usual as well.
  private static func waitForEnd(of command: Command, _ title: String) throws {
    let usual = 0.05
    let began = Date()
    var slowest = usual
    while command.isRunning {
      let start = Date()
      _ = try Harness.run("--version")
      slowest = max(slowest, -start.timeIntervalSinceNow)
      let limit = 2 * slowest / usual
      guard -began.timeIntervalSinceNow < limit else {
        Issue.record("\(title): still running after \(limit) s")
        kill(command.identifier, SIGKILL)
        return
      }
    }
  }

  /// A file is complete or missing, and a corpus with a manifest has a document.
  private static func expectWholeFiles(in folder: Folder, _ title: String) throws {
    let generated = folder.names("generated")
    #expect(!generated.contains("corpus.json") || generated.contains("tinyfeeds.xml"), "\(title)")
    let cached = folder.names("cache/feed-parser-harness").flatMap {
      folder.names("cache/feed-parser-harness/\($0)")
    }
    #expect(!cached.contains { $0.hasSuffix(".tmp") }, "\(title): \(cached)")
    #expect(!folder.names("reports").contains { $0.hasSuffix(".tmp") }, "\(title)")
    let reports = folder.names("reports").filter { $0.hasSuffix(".json") }
    for report in reports {
      let json = try? JSONSerialization.jsonObject(with: folder.bytes("reports/\(report)"))
      #expect(json != nil, "\(title): \(report)")
    }
  }
}
