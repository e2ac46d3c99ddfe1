import Testing
import WorkerContract

/// The peak of live bytes is massif's.
@Suite(.enabled(if: Valgrind.isInstalled, "needs valgrind and strip"))
struct PeakHeapTests {
  /// Counted from before the first constructor of the process, as massif counts.
  ///
  /// Seen: equal, or 32 bytes apart.
  @Test(arguments: ProbedCase.underValgrind)
  func thePeakIsMassifsWithinHalfAPercent(_ probedCase: ProbedCase) throws {
    let document = try ITunesDocument.file()
    let worker = try StrippedWorker(of: probedCase.implementation)
    let outcome = try WorkerProcess.run(
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
