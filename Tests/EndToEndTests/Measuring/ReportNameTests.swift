import Foundation
import Testing

/// Reports of different work in one directory.
struct ReportNameTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder, stream: "elapsed_us,bytes\n100,7000\n900,REST\n")
  }

  private func measure(_ arguments: String...) throws -> Outcome {
    let outcome = try Harness.measure(
      ["--no-floors", "--rounds", "1", "--no-history"] + arguments, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome
  }

  private var names: [String] {
    folder.names("Reports").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      .sorted()
  }

  @Test func anotherDocumentOfTheSameNameGetsDigitsOfItsHash() throws {
    try folder.write(SmallCorpus.atom, to: "a/feed.xml")
    try folder.write(SmallCorpus.atom.replacing("Three", with: "3"), to: "b/feed.xml")
    _ = try measure("--corpus", "a/feed.xml", "--backend", "expat")
    let first = try folder.bytes("Reports/feed.json")
    let outcome = try measure("--corpus", "b/feed.xml", "--backend", "expat")
    #expect(try folder.bytes("Reports/feed.json") == first)
    let second = try #require(names.first { $0 != "feed" })
    #expect(outcome.output.contains("Report: Reports/\(second).md"), "\(outcome.output)")
    let json = try Reports(in: folder, "Reports", name: second).json
    let corpus = try #require(json["corpus"] as? [String: Any])
    #expect(second == "feed-\((corpus["sha256"] as? String ?? "").prefix(8))")
    _ = try measure("--corpus", "b/feed.xml", "--backend", "expat")
    #expect(names.count == 2)
  }

  @Test func theNameSaysWhichOptionsChangeTheWork() throws {
    for options in [
      [], ["--stream", "whole"], ["--stream", "fixed:4096"], ["--stop-after", "2"],
      ["--stream", "lan"], ["--seed", "7"], ["--name", "mine"],
    ] {
      let outcome = try Harness.measure(
        ["--corpus", "small", "--backend", "expat", "--rounds", "1", "--no-history"] + options,
        in: folder)
      try #require(outcome.status == 0, "\(outcome.everything)")
    }
    #expect(
      names == [
        "itunes300", "itunes300-fixed4096", "itunes300-stop2", "itunes300-whole", "mine",
      ])
  }

  @Test(arguments: [["--sink", "count"], ["--backend", "libxml2"], ["--pass", "time"]])
  func otherWorkOverTheSameDocumentReplacesNothing(_ options: [String]) throws {
    _ = try measure("--corpus", "small", "--backend", "expat")
    let first = try folder.bytes("Reports/itunes300.json")
    for _ in 1...2 {
      let outcome = try Harness.measure(
        ["--corpus", "small", "--backend", "expat", "--rounds", "1", "--no-history"] + options,
        in: folder)
      #expect(outcome.status == 0, "\(outcome.everything)")
    }
    #expect(try folder.bytes("Reports/itunes300.json") == first)
    #expect(names.count == 2)
  }

  @Test func runsOfDifferentWorkAreNotComparedInSilence() throws {
    for options in [["--name", "a"], ["--name", "b", "--stream", "whole"]] {
      let outcome = try Harness.measure(
        ["--corpus", "small", "--backend", "expat", "--rounds", "1", "--no-history"] + options,
        in: folder)
      try #require(outcome.status == 0, "\(outcome.everything)")
    }
    let runs = ["report", "Reports/a.json", "Reports/b.json"]
    let report = try Harness.run(runs, in: folder)
    #expect(report.status == 0 && report.output.contains("The runs did different work"))
    #expect(report.output.contains("lan, model") && report.output.contains("whole, model"))
    let other = try Harness.run(runs + ["--format", "bench"], in: folder)
    #expect(other.status == 64 && other.errors.contains("no format 'bench'"))
  }

  @Test func anInterruptedRunLeavesTheFinishedReport() throws {
    _ = try measure("--corpus", "small", "--backend", "expat")
    let first = try folder.bytes("Reports/itunes300.json")
    let command = try Command(
      Harness.executable,
      [
        "--no-floors", "--corpus", "small", "--backend", "expat", "--budget", "60s",
        "--no-history",
      ] + Harness.permission, in: folder.path)
    try command.start()
    _ = RunningProcesses.wait {
      RunningProcesses.children(of: command.identifier).first {
        $0.value.contains("--pass time")
      }
    }
    command.interrupt()
    #expect(try command.finish().status == 130)
    #expect(names == ["itunes300", "itunes300-interrupted"])
    #expect(try folder.bytes("Reports/itunes300.json") == first)
  }
}
