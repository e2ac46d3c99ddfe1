import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

/// No output of a worker may crash the harness.
@Suite struct TrapTests {
  @Test func countTooLargeForAnIntegerIsReported() async {
    await #expect(processExitsWith: .success) {
      var bench = Bench([.fixture("libxml2")])
      bench.take("libxml2", in: "count", .allocations, round: 0, [(.allocations, 1e300)])
      bench.take("libxml2", in: "count", .allocations, round: 1, [(.allocations, 1)])
      _ = bench.collector.warnings()
    }
  }

  @Test func eventsTooManyForAnIntegerAreAFailure() async {
    await #expect(processExitsWith: .success) {
      var bench = Bench([.fixture("libxml2")])
      bench.events = 1
      bench.take("libxml2", round: 0, [(.parseTime, 1), (.events, 1e300)])
      _ = bench.collector.metricResults()
    }
  }

  @Test func casePlannedTwiceMayFail() async {
    await #expect(processExitsWith: .success) {
      var bench = Bench([.fixture("libxml2")], sinks: ["count", "count"])
      bench.judge("libxml2", .rejected, "tag mismatch")
      _ = bench.collector.metricResults()
    }
  }

  @Test func logsOfImpossibleSizeAreNoBlock() async {
    await #expect(processExitsWith: .success) {
      let text = """
        stream: whole
        result: accepted
        event-log-bytes: \(Int.max)
        record-log-bytes: 1


        """
      var bytes = ArraySlice(text.utf8)
      _ = try? VerifyResult.next(in: &bytes)
    }
  }
}
