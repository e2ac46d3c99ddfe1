import Foundation
import GRDB
import History
import Testing

/// Several processes, and those that end before they are done.
@Suite struct ProcessTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Each time a little later than the last, so that it is hit at different places.
  @Test func whatWasRecordedBeforeAProcessIsKilledIsThere() throws {
    var recorded = 0
    for attempt in 0..<12 {
      let writer = try HistoryWriter(in: scratch, scratch.history, runs: 400)
      // It says what it has recorded: the first three, then it is hit in the midst of another.
      while writer.lines.count < 3 + attempt % 3 { usleep(2000) }
      usleep(UInt32(attempt * 700))
      writer.kill()
      #expect(writer.wait() == -SIGKILL)
      let store = try HistoryStore(path: scratch.history, isCreating: false)
      let runs = try store.runs().all.count
      // A run that was not yet told may be there as well: all of it.
      #expect((recorded + writer.lines.count...recorded + writer.lines.count + 1).contains(runs))
      try expectWholeRuns(runs)
      recorded = runs
    }
  }

  @Test func aProcessKilledWhileItMakesTheFileLeavesNothingThatIsInTheWay() throws {
    for delay in stride(from: 0, to: 30_000, by: 1500) {
      let path = scratch / "\(delay).sqlite"
      let writer = try HistoryWriter(in: scratch, path, runs: 400)
      usleep(UInt32(delay))
      writer.kill()
      _ = writer.wait()
      let reported = writer.lines.count
      let store = try HistoryStore(path: path)
      #expect(try store.record(.sample()) > reported)
    }
  }

  @Test func fourProcessesWriteAtOnceAndLoseNothing() throws {
    let writers = try (0..<4).map { _ in
      try HistoryWriter(in: scratch, scratch.history, runs: 20)
    }
    for writer in writers {
      #expect(writer.wait() == 0, "\(writer.lines)")
      #expect(writer.lines.count == 20)
    }
    let numbers = writers.flatMap(\.lines).compactMap { Int($0.dropFirst("recorded ".count)) }
    #expect(Set(numbers) == Set(1...80))
    try expectWholeRuns(80)
  }

  /// A file that may not grow is what a full disk is, but for the words.
  @Test(arguments: [24, 100, 200])
  func whatFitsOnAFullDiskStaysThere(_ blocks: Int) throws {
    try HistoryStore(path: scratch.history).record(.sample())
    let writer = try HistoryWriter(
      in: scratch, scratch.history, runs: 400, after: "trap '' XFSZ && ulimit -f \(blocks)")
    #expect(writer.wait() == 73)
    let reported = writer.lines.filter { $0.hasPrefix("recorded ") }.count
    #expect(writer.lines.last?.contains("\(scratch.history)") == true, "\(writer.lines)")
    let store = try HistoryStore(path: scratch.history)
    #expect(try store.runs().all.count == reported + 1)
    #expect(try store.record(.sample()) == reported + 2)
  }

  /// Each run of the writer has its 300 rows, by SQLite's own account.
  private func expectWholeRuns(_ count: Int) throws {
    try DatabaseQueue(path: scratch.history).read { database in
      let sizes = try Int.fetchAll(database, sql: "SELECT count(*) FROM rows GROUP BY run")
      #expect(sizes == Array(repeating: 300, count: count))
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
    }
  }
}
