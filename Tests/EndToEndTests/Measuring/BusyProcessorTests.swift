import Foundation
import Testing

/// The work of another process on the same processor is not charged to the parsers.
struct BusyProcessorTests {
  /// A loop on the processor of the workers takes about half of the wall time.
  ///
  /// The figures of a backend are its processor time, however busy the machine is besides.
  @Test func aBusyLoopIsNotChargedToTheParsers() throws {
    let folder = try Folder()
    let probe = try run("probe", rounds: 1, in: folder)
    let processor = try #require(probe.markdown.firstMatch(of: /to processor (\d+)/)).output.1
    let loop = Process()
    loop.executableURL = URL(filePath: "/usr/bin/taskset")
    loop.arguments = ["-c", String(processor), "sh", "-c", "while :; do :; done"]
    try loop.run()
    let outcome = Result { try run("busy", rounds: 10, in: folder) }
    // Other signals may be ignored where tests run.
    kill(loop.processIdentifier, SIGKILL)
    loop.waitUntilExit()
    let busy = try outcome.get()
    #expect(busy.markdown.contains("it was not running for "))
    for backend in ["libxml2", "expat", "foundation"] {
      func value(_ metric: String) throws -> Double {
        let row = busy.rows(metric).first { $0["backend"] == backend }
        return try #require(row?["value"].flatMap(Double.init), "\(backend): \(metric)")
      }
      #expect(try value("cpu_time") < 0.8 * value("parse_time"), "\(backend)")
    }
  }

  private func run(_ name: String, rounds: Int, in folder: Folder) throws -> Reports {
    let outcome = try Harness.measure(
      "--corpus", "itunes300", "--backend", "libxml2", "--backend", "expat", "--backend",
      "foundation", "--sink", "count", "--no-floors", "--pass", "time", "--rounds",
      "\(rounds)", "--output", name, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return try Reports(in: folder, name, name: "itunes300")
  }
}
