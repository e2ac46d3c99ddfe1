import Foundation
import Testing

extension MeasuringTests {
  /// The work of another process on the same processor is not charged to the parsers.
  @Suite struct BusyProcessorTests {
    private static func run(_ name: String, in folder: Folder) throws -> Reports {
      let outcome = try Harness.measure(
        "--corpus", "itunes300", "--backend", "libxml2", "--backend", "expat", "--backend",
        "foundation", "--sink", "count", "--no-yardsticks", "--pass", "time", "--rounds", "25",
        "--output", name, in: folder)
      try #require(outcome.status == 0, "\(outcome.everything)")
      return try Reports(in: folder, name, name: "itunes300")
    }

    /// Returns the ratio of an implementation's time to the time of libxml2.
    private static func ratio(of implementation: String, in reports: Reports) -> [String: String]? {
      reports.rows("parse_time_ratio").first {
        $0["backend"] == implementation && $0["reference"] == "libxml2"
      }
    }

    /// Returns the ratios that differ by more than 5 % between a quiet run and one next to a busy loop.
    private static func ratiosThatMoved() throws -> [String] {
      let folder = try Folder()
      let quiet = try run("quiet", in: folder)
      let processor = try #require(quiet.markdown.firstMatch(of: /to processor (\d+)/)).output.1
      let loop = Process()
      loop.executableURL = URL(filePath: "/usr/bin/taskset")
      loop.arguments = ["-c", String(processor), "sh", "-c", "while :; do :; done"]
      try loop.run()
      let outcome = Result { try run("busy", in: folder) }
      // Other signals may be ignored where tests run.
      kill(loop.processIdentifier, SIGKILL)
      loop.waitUntilExit()
      let busy = try outcome.get()
      // Wall time was shared, and the report says so.
      #expect(busy.markdown.contains("it was not running for "))
      return try ["expat", "foundation"].compactMap { implementation in
        let before = try #require(
          ratio(of: implementation, in: quiet)?["value"].flatMap(Double.init))
        let now = try #require(ratio(of: implementation, in: busy))
        // A ratio without a value has a reason.
        guard let value = now["value"].flatMap(Double.init) else {
          #expect(now["reason"]?.isEmpty == false)
          return nil
        }
        return (0.95...1.05).contains(value / before)
          ? nil : "\(implementation): \(before), then \(value)"
      }
    }

    @Test func aBusyLoopMovesNoRatio() throws {
      let first = try Self.ratiosThatMoved()
      guard !first.isEmpty else { return }
      // Other tenants of a host move ratios by up to 10 % from one run to the next. A loop that is charged to
      // the parsers would move them every time.
      for _ in 1...2 {
        let again = try Self.ratiosThatMoved()
        #expect(again.isEmpty, "\(again), after \(first)")
      }
    }
  }
}
