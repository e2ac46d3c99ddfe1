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

    /// The time of a row over that of libxml2.
    private static func ratio(of row: String, in reports: Reports) -> [String: String]? {
      reports.rows("parse_time_ratio").first {
        $0["backend"] == row && $0["reference"] == "libxml2"
      }
    }

    @Test func aBusyLoopMovesNoRatio() throws {
      let folder = try Folder()
      let quiet = try Self.run("quiet", in: folder)
      let processor = try #require(quiet.markdown.firstMatch(of: /to processor (\d+)/)).output.1
      let loop = Process()
      loop.executableURL = URL(filePath: "/usr/bin/taskset")
      loop.arguments = ["-c", String(processor), "sh", "-c", "while :; do :; done"]
      try loop.run()
      let busy = Result { try Self.run("busy", in: folder) }
      // Other signals may be ignored where tests run.
      kill(loop.processIdentifier, SIGKILL)
      loop.waitUntilExit()
      let busyReports = try busy.get()
      for row in ["expat", "foundation"] {
        let before = try #require(Self.ratio(of: row, in: quiet)?["value"].flatMap(Double.init))
        let now = try #require(Self.ratio(of: row, in: busyReports))
        // A ratio that is withheld says why.
        guard let value = now["value"].flatMap(Double.init) else {
          #expect(now["reason"]?.isEmpty == false)
          continue
        }
        #expect((0.95...1.05).contains(value / before), "\(row): \(before), then \(value)")
      }
      // The clock on the wall was shared, and that is said.
      #expect(busyReports.markdown.contains("of its wall time it was not running"))
    }
  }
}
