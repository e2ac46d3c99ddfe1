import Testing
import WorkerContract

/// The peak of live bytes agrees with massif.
@Suite(.enabled(if: Valgrind.isInstalled, "needs valgrind and strip"))
struct PeakHeapTests {
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

  @Test func aBareSampleSaysNothingOfTheHeapUnlessAsked() throws {
    let sample = try SampleTests.sample("expat", sink: "count", pass: .bare)
    #expect(sample.values.isEmpty)
  }
}
