import Foundation
import Testing

/// Runs, sweeps, scales and suites record what they measure in the history.
struct RecordingTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private var environment: [String: String] { ["XDG_STATE_HOME": folder / "state"] }
  private var standardPath: String { "state/feed-parser-harness/history.sqlite" }

  private func measure(_ arguments: [String]) throws -> Outcome {
    try Harness.measure(arguments, in: folder, environment: environment)
  }

  /// Returns the averages that the history prints, by column name.
  private func averages(_ arguments: String...) throws -> [[String: String]] {
    let outcome = try Command(
      Harness.executable, ["history", "--csv"] + arguments, in: folder.path,
      environment: environment
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    let lines = CSV.read(outcome.output)
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  @Test func aRunRecordsTheMediansOfItsReport() throws {
    for run in 1...2 {
      let outcome = try measure(SmallCorpus.quickly)
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.everything)")
      #expect(try averages().map { $0["runs"] } == ["\(run)"])
    }
    let expected = try Reports(in: folder).rows("parse_time")
      .filter { $0["backend"] == "expat" }
    let points = try Harness.run("history", "--json", in: folder, environment: environment)
    let value = try #require(expected.first?["value"])
    #expect(points.output.contains("\"value\" : \(value)"), "\(points.output)")
  }

  @Test func floorsAreRecordedAndShownByName() throws {
    #expect(try measure(SmallCorpus.quickly).status == 0)
    #expect(try averages("--backend", "floor-expat").count == 1)
    #expect(try averages().map { $0["backend"] } == ["expat"])
  }

  @Test func aSweepAndAScaleAreRecorded() throws {
    let common = [
      "--corpus", "small", "--backend", "expat", "--rounds", "1", "--output", "reports",
    ]
    #expect(try measure(["sweep", "--from", "64", "--to", "256"] + common).status == 0)
    #expect(try measure(["scale", "--factors", "1,3"] + common).status == 0)
    let rows = try averages()
    #expect(
      Set(rows.map { "\($0["stream"] ?? "") \($0["factor"] ?? "")" })
        == ["fixed:64 1", "fixed:256 1", "fixed:16384 1", "fixed:16384 3"])
  }

  @Test func everyFeedOfASuiteIsRecorded() throws {
    try SmallCorpus.make(in: folder, items: 7, as: "other")
    for name in ["small", "other"] {
      try folder.write(folder.bytes("\(name)/itunes300.xml"), to: "feeds/\(name).xml")
    }
    let outcome = try measure(
      [
        "--corpus", "feeds", "--backend", "expat", "--sink", "count", "--no-floors",
        "--rounds", "1", "--output", "reports",
      ])
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(Set(try averages().compactMap { $0["corpus"] }) == ["small", "other"])
  }

  @Test func withoutAHistoryNothingIsRecorded() throws {
    #expect(try measure(SmallCorpus.quickly + ["--no-history"]).status == 0)
    #expect(folder.names("state") == [])
    #expect(try measure(SmallCorpus.quickly + ["--no-history", "--history", "x"]).status == 64)
  }

  @Test func theHistoryMayLieElsewhere() throws {
    #expect(try measure(SmallCorpus.quickly + ["--history", "below/my.sqlite"]).status == 0)
    #expect(folder.names("below") == ["my.sqlite"])
    #expect(folder.names("state") == [])
  }

  @Test func aHistoryThatCannotBeWrittenCostsNoReport() throws {
    try folder.write("", to: "file")
    let outcome = try measure(SmallCorpus.quickly + ["--history", "file/history.sqlite"])
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("not recorded: can't write the history file/history.sqlite"))
    #expect(try Reports(in: folder).hasFigures("expat"))
  }

  @Test func somethingElseIsNotOverwritten() throws {
    try folder.write("Dear diary,\n", to: "diary")
    let outcome = try measure(SmallCorpus.quickly + ["--history", "diary"])
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("not recorded: diary is not a history of this harness"))
    #expect(try folder.text("diary") == "Dear diary,\n")
    #expect(try Reports(in: folder).hasFigures("expat"))
  }

  @Test(.enabled(if: SmallDisk.isPossible, "only the super-user can mount"))
  func aFullDiskKeepsTheReportAndEarlierRuns() throws {
    try folder.makeFolder("disk")
    let disk = try SmallDisk(at: folder / "disk", bytes: 400 << 10)
    let arguments = SmallCorpus.quickly + ["--history", "disk/history.sqlite"]
    #expect(try measure(arguments).status == 0)
    // Another process takes the rest of the disk.
    _ = try Command.run("dd", "if=/dev/zero", "of=disk/filling", "bs=4096", in: folder)
    let outcome = try measure(arguments)
    #expect(outcome.status == 73, "\(outcome.everything)")
    #expect(outcome.errors.contains("no room to write the history disk/history.sqlite"))
    #expect(try Reports(in: folder).hasFigures("expat"))
    try FileManager.default.removeItem(atPath: folder / "disk/filling")
    #expect(try averages("--history", "disk/history.sqlite").map { $0["runs"] } == ["1"])
    withExtendedLifetime(disk) {}
  }
}
