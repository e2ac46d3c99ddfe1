import FeedEvents
import Foundation
import Testing
import WorkerContract

/// A cost that only some parses have counts with its share.
@Suite(.serialized) struct UnevenCostTests {
  private static let worker = WorkerRunner(program: "misbehaving-worker")

  /// Compares the reported time with the time that the kernel accounts to the whole process.
  @Test(arguments: [
    "spends-time-every-2nd-parse", "spends-time-every-3rd-parse", "touches-memory-every-2nd-parse",
    "touches-memory-every-3rd-parse",
  ])
  func everyParseCountsByItsShare(_ implementation: String) throws {
    // In a debug build the parse itself takes most of the time.
    guard Products.isRelease else { return }
    let document = try ITunesDocument.file()
    // Both are measured in turn, because a host may run at half speed for half a minute.
    let ratios = try (0..<21).map { pair in
      let few = try processTime(of: implementation, document, parses: 12)
      let reported = try (0..<3).map { seed in
        try cpuTime(of: implementation, document, seed: UInt64(3 * pair + seed))
      }.sorted()
      let many = try processTime(of: implementation, document, parses: 42)
      return reported[1] / ((many - few) / 30)
    }.sorted()
    #expect((0.95...1.05).contains(ratios[10]), "\(ratios)")
  }

  private func cpuTime(
    of implementation: String, _ document: TemporaryFile, seed: UInt64
  ) throws -> Double {
    var request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: "count",
      pass: .time)
    request.seed = seed
    request.takesLatencies = false
    let outcome = try Self.worker.run(WorkerCommand.sample(request).arguments)
    return try #require(try SampleReport(parsing: outcome.text)[Metric.cpuTime.name])
  }

  /// Returns the CPU time of a process that parses `parses` times, in nanoseconds.
  private func processTime(
    of implementation: String, _ document: TemporaryFile, parses: Int
  ) throws -> Double {
    let request = SampleRequest(
      backend: implementation, document: document.path, stream: .fixed(16384), sink: "count",
      pass: .bare,
      times: parses)
    // The shell prints its own time, then the time of its children: `0m0.120s 0m0.030s`.
    let shell = try #require(findProgram("bash"))
    let command = [Self.worker.url.path] + WorkerCommand.sample(request).arguments
    let outcome = try WorkerRunner.run(
      shell, ["-c", #""$@" >/dev/null && times"#, "bash"] + command)
    let times = try #require(outcome.text.split(separator: "\n").last)
    return times.matches(of: /([0-9]+)m([0-9.]+)s/).reduce(0) {
      $0 + (Double($1.1) ?? 0) * 60e9 + (Double($1.2) ?? 0) * 1e9
    }
  }
}
