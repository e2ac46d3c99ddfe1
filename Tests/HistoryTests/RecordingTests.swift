import Foundation
import GRDB
@testable import HarnessCore
import Testing

@testable import harness_history

@Suite struct RecordingTests {
  private let scratch: Scratch
  private let store: HistoryStore

  init() throws {
    scratch = try Scratch()
    store = try HistoryStore(path: scratch / "below/that/history.sqlite")
  }

  @Test func whatWasRecordedIsReadBack() throws {
    #expect(try store.record(.sample(time: 2e6, day: 3, commit: "abc")) == 1)
    let series = try store.series(of: "parse_time")
    #expect(series.map(\.key) == [Results.sample().rows[0].key])
    let run = RecordedRun(id: 1, time: "2026-03-03T10:00:00Z", report: "songs", commit: "abc")
    #expect(series.first?.points == [.init(run: run, library: "expat 2", value: 2e6)])
    #expect(
      series.first?.unit == "ns" && series.first?.kind == .noisy && series.first?.reference == nil)
  }

  @Test func runsAreNumberedInTheOrderTheyAreRecorded() throws {
    for time in [3.0, 1, 2] { try store.record(.sample(time: time)) }
    #expect(try store.series(of: "parse_time").first?.values == [3, 1, 2])
    #expect(try store.runs().all.map(\.id) == [1, 2, 3])
  }

  @Test func aStoreThatIsOpenedAgainGoesOn() throws {
    try store.record(.sample())
    #expect(try HistoryStore(path: store.path).record(.sample()) == 2)
    #expect(try HistoryStore(path: store.path, isCreating: false).runs().all.count == 2)
  }

  @Test func anUnknownCommitIsNone() throws {
    try store.record(.sample(commit: "unknown"))
    #expect(try store.runs().all.first?.commit == nil)
  }

  @Test func aRatioKnowsItsReference() throws {
    try store.record(.sample())
    #expect(try store.series(of: "parse_time_ratio").map(\.reference) == ["floor-expat"])
  }

  @Test func rowsWithoutFiguresAreKeptWithTheirStatusButAreNoPast() throws {
    try store.record(.sample(time: nil))
    #expect(try store.series(of: "parse_time").isEmpty)
    #expect(
      try strings(
        "SELECT status FROM rows JOIN series ON series.id = series WHERE backend = 'expat'")
        == ["crashed", "crashed", "ok"])
  }

  @Test func interruptedRunsAreKeptButAreNoPast() throws {
    try store.record(.sample(isInterrupted: true))
    #expect(try store.series(of: "parse_time").isEmpty)
    #expect(try store.runs().interrupted == 1)
  }

  @Test func aMachineAndACaseAreWrittenOnce() throws {
    for machine in ["one", "two", "one"] { try store.record(.sample(machine: machine)) }
    #expect(try store.machines().keys.sorted() == [1, 2])
    #expect(try store.machines()[2]?.facts.first?.value == "two")
    #expect(try strings("SELECT count(*) FROM series") == ["4"])
    #expect(try strings("SELECT environment FROM runs ORDER BY id") == ["1", "2", "1"])
  }

  @Test func theSeedAndTheCommandAreKept() throws {
    try store.record(.sample())
    #expect(try strings("SELECT seed FROM runs") == ["\(UInt64.max)"])
    #expect(try strings("SELECT command FROM runs") == ["harness --corpus songs"])
  }

  @Test func theFileSaysWhatItIsAndIsAWriteAheadLog() throws {
    #expect(try strings("PRAGMA application_id") == ["\(0x4650_4848)"])
    #expect(try strings("PRAGMA journal_mode") == ["wal"])
    #expect(try strings("SELECT identifier FROM grdb_migrations") == ["1"])
  }

  @Test func aResetDeletesEveryRunAndNumbersFromOne() throws {
    for _ in 0..<3 { try store.record(.sample()) }
    try store.reset()
    #expect(try store.runs().all.isEmpty)
    #expect(try store.machines().isEmpty)
    #expect(try store.record(.sample()) == 1)
  }

  /// Returns the text of the first column, read through SQLite.
  private func strings(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: store.path).read { database in
      try Row.fetchAll(database, sql: sql).map { row in
        let value: DatabaseValue = row[0]
        return "\(value)".filter { $0 != "\"" }
      }
    }
  }
}
