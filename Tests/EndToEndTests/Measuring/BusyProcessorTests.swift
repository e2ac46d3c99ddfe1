import Foundation
import Testing

extension MeasuringTests {
  /// What another process does on the processor that is measured on is not charged to the parsers.
  @Suite struct BusyProcessorTests {
    private static func run(_ name: String, in folder: Folder) throws -> Reports {
      let outcome = try Harness.measure(
        "--corpus", "itunes300", "--backend", "libxml2", "--backend", "expat", "--backend",
        "foundation", "--sink", "count", "--no-yardsticks", "--pass", "time", "--rounds", "25",
        "--output", name, in: folder)
      try #require(outcome.status == 0, "\(outcome.everything)")
      return try Reports(in: folder, name, name: "itunes300")
    }

    /// The time of an implementation over that of libxml2.
    private static func ratio(of implementation: String, in reports: Reports) -> [String: String]? {
      reports.rows("parse_time_ratio").first {
        $0["backend"] == implementation && $0["reference"] == "libxml2"
      }
    }

    /// The ratios of a quiet run and of one beside a busy loop that are more than 5 % apart.
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
      // The clock on the wall was shared, and that is said.
      #expect(busy.markdown.contains("of its wall time it was not running"))
      return try ["expat", "foundation"].compactMap { implementation in
        let before = try #require(
          ratio(of: implementation, in: quiet)?["value"].flatMap(Double.init))
        let now = try #require(ratio(of: implementation, in: busy))
        // A ratio that is withheld says why.
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
      // What other tenants of a host do moves ratios by up to 10 % from one run to the next; a loop that
      // is charged to the parsers moves them each time.
      for _ in 1...2 {
        let again = try Self.ratiosThatMoved()
        #expect(again.isEmpty, "\(again), after \(first)")
      }
    }
  }
}
