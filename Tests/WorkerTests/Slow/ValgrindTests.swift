import Testing
import WorkerContract

extension Slow {
  /// The counts of the allocation pass are those of memcheck and massif.
  @Suite(.enabled(if: Valgrind.isInstalled, "needs valgrind and strip"))
  struct ValgrindTests {
    @Test(arguments: ProbedCase.underValgrind)
    func allocationsAndBytesAreTheSame(_ probedCase: ProbedCase) throws {
      let document = try ITunesDocument.file()
      let counts = try AllocationTests.counts(
        of: probedCase.implementation, sink: probedCase.sink, document: document)
      let worker = try StrippedWorker(of: probedCase.implementation)
      let once = try Valgrind.heapUsage(of: worker, probedCase, document: document, times: 1)
      let twice = try Valgrind.heapUsage(of: worker, probedCase, document: document, times: 2)
      #expect(twice.allocations - once.allocations == counts.allocations)
      #expect(twice.bytes - once.bytes == counts.bytes)
    }

    /// Both count from before the first constructor of the process.
    ///
    /// The observed differences are 0 and 32 bytes.
    @Test(arguments: ProbedCase.underValgrind)
    func thePeakIsMassifsWithinHalfAPercent(_ probedCase: ProbedCase) throws {
      let document = try ITunesDocument.file()
      let worker = try StrippedWorker(of: probedCase.implementation)
      let outcome = try WorkerRunner.run(
        worker.url, probedCase.bareCommand(document: document),
        environment: ["FEED_HARNESS_PROBE_FROM_START": "1"])
      let sample = try SampleReport(parsing: outcome.text)
      let peak = try #require(sample[Metric.peakLiveHeap.name])
      let massif = Double(try Valgrind.peakHeap(of: worker, probedCase, document: document))
      #expect(abs(peak - massif) <= massif * 0.005, "\(probedCase.testDescription)")
    }
  }
}
