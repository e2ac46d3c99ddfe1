import Foundation
import GRDB
import Testing

@testable import harness_history

/// Several processes at once, and processes that are killed while they record.
@Suite struct ProcessTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Each process is killed a little later than the previous one, so that the kills hit different places.
  @Test func whatWasRecordedBeforeAProcessIsKilledIsThere() throws {
    var recorded = 0
    for attempt in 0..<12 {
      let writer = try HistoryWriter(in: scratch, scratch.history, runs: 40)
      // The writer prints what it has recorded. It is killed while it records another run.
      while writer.isRunning, writer.lines.count < 3 + attempt % 3 { usleep(2000) }
      usleep(UInt32(attempt * 700))
      writer.kill()
      #expect(writer.wait() == -SIGKILL)
      let store = try HistoryStore(path: scratch.history, isCreating: false)
      let runs = try store.runs().all.count
      // One more run may have been recorded but not printed; it must be complete.
      #expect((recorded + writer.lines.count...recorded + writer.lines.count + 1).contains(runs))
      try expectWholeRuns(runs)
      recorded = runs
    }
  }

  @Test func aProcessKilledWhileItMakesTheFileLeavesNothingThatIsInTheWay() throws {
    for delay in stride(from: 0, to: 20_000, by: 1000) {
      let path = scratch / "\(delay).sqlite"
      let writer = try HistoryWriter(in: scratch, path, runs: 4)
      while writer.isRunning, !FileManager.default.fileExists(atPath: path) { usleep(100) }
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

  /// A limit on the file size acts like a full disk, except for the message.
  @Test(arguments: [24, 100, 200])
  func whatFitsOnAFullDiskStaysThere(_ blocks: Int) throws {
    try HistoryStore(path: scratch.history).record(.sample())
    let writer = try HistoryWriter(
      in: scratch, scratch.history, runs: 40, after: "trap '' XFSZ && ulimit -f \(blocks)")
    #expect(writer.wait() == 73)
    let reported = writer.lines.filter { $0.hasPrefix("recorded ") }.count
    #expect(writer.lines.last?.contains("\(scratch.history)") == true, "\(writer.lines)")
    let store = try HistoryStore(path: scratch.history)
    #expect(try store.runs().all.count == reported + 1)
    #expect(try store.record(.sample()) == reported + 2)
  }

  /// Expects that each run of the writer has its 300 rows, according to SQLite.
  private func expectWholeRuns(_ count: Int) throws {
    try DatabaseQueue(path: scratch.history).read { database in
      let sizes = try Int.fetchAll(database, sql: "SELECT count(*) FROM rows GROUP BY run")
      #expect(sizes == Array(repeating: 300, count: count))
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
    }
  }
}
