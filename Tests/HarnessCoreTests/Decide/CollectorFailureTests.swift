import Testing
import WorkerContract

@testable import HarnessCore

/// Benchmark cases without figures, and the reasons for it.
@Suite struct CollectorFailureTests {
  private var bench = Bench([
    .fixture("libxml2"), .fixture("expat"), .touch,
    .fixture("control-expat", role: .control, sinks: ["count"], library: "expat"),
    .fixture("floor-expat", role: .floor, sinks: ["count"], library: "expat"),
  ])

  /// Returns the only result of a benchmark case, which must have no number.
  private func failure(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> MetricResult? {
    let results = bench.results(name)
    #expect(results.count == 1, sourceLocation: sourceLocation)
    #expect(
      results.allSatisfy { $0.value == nil && $0.low == nil && $0.high == nil && $0.samples == 0 },
      sourceLocation: sourceLocation)
    return results.first
  }

  // MARK: - Verdicts and failures

  @Test(arguments: [Status.rejected, .differs, .crashed, .timedOut, .limitExceeded])
  mutating func caseThatFailedVerificationHasNoNumbers(status: Status) {
    bench.time("expat", [1, 2, 3])
    bench.time("libxml2", [1, 2, 3])
    bench.judge("expat", status, "because")
    bench.judge("libxml2", .ok)
    #expect(failure("expat")?.status == status)
    #expect(failure("expat")?.reason == "because")
    #expect(failure("expat")?.metric == "parse_time")
    #expect(bench.result("libxml2", .parseTime)?.value == 2)
  }

  @Test mutating func caseThatFailedWhileMeasuredHasNoNumbers() {
    bench.time("expat", [1, 2, nil])
    bench.samples.fail(
      bench.benchmarkCase("expat"), CaseFailure(status: .crashed, reason: "signal 11"))
    #expect(failure("expat")?.status == .crashed)
    #expect(failure("expat")?.reason == "signal 11")
  }

  @Test mutating func failedCaseIsNoReference() {
    bench.time("expat", [1, 2, 3])
    bench.time("libxml2", [1, 2, 3])
    bench.judge("libxml2", .differs, "other log")
    #expect(bench.ratio("expat", to: "libxml2") == nil)
    #expect(bench.result("expat", .parseTime)?.value == 2)
  }

  @Test mutating func passThatIsMissingHasAReasonAndTheOthersHaveFigures() {
    bench.time("expat", [1, 2, 3])
    bench.samples.lack(.memory, of: bench.benchmarkCase("expat"), because: "no such pass")
    #expect(bench.result("expat", .parseTime)?.value == 2)
    let missing = bench.result("expat", .peakResident)
    #expect(missing?.status == .unavailable && missing?.value == nil)
    #expect(missing?.missingPass == .memory)
    #expect(missing?.reason == "in the memory pass, no such pass")
  }

  @Test mutating func caseThatCannotBeTimedHasTheFiguresOfOtherPassesAndNoVerdict() {
    bench.time("libxml2", [1, 2, 3])
    bench.take("expat", .allocations, round: 0, [(.allocations, 3)])
    bench.samples.lack(.time, of: bench.benchmarkCase("expat"), because: "no such pass")
    #expect(bench.result("expat", .allocations)?.value == 3)
    #expect(bench.result("expat", .parseTime)?.missingPass == .time)
    #expect(
      !bench.collector.verdicts().contains {
        $0.key.backend == "expat" && $0.metric == "parse_time"
      })
  }

  @Test mutating func withoutAnyPassThereIsOneReason() {
    for pass in [Pass.time, .memory, .allocations] {
      bench.samples.lack(pass, of: bench.benchmarkCase("expat"), because: "no such sink")
    }
    #expect(failure("expat")?.reason == "in the time pass, no such sink")
    #expect(failure("expat")?.missingPass == .time)
  }

  /// That the library does not offer an implementation is known in advance.
  @Test(arguments: [nil, "its library is too old"])
  mutating func onlyUnexpectedFiguresAreMissing(unavailability: String?) {
    var expat = Implementation.fixture("expat")
    expat.description.unavailability = unavailability
    bench = Bench([.fixture("libxml2"), expat])
    bench.judge("expat", .unavailable, "because")
    #expect((failure("expat")?.missingPass == nil) == (unavailability != nil))
  }

  // MARK: - Other work

  @Test(arguments: [(1, 2, true), (1, 1, false), (10, 20, true), (10, 2, false)])
  mutating func recordsAloneMustBeAsManyAsWereVerified(factor: Int, built: Int, isSound: Bool) {
    var builder = Implementation.fixture("builder", sinks: ["model"])
    builder.description.logs = [.records]
    var request = PlanRequest()
    request.factors = [factor]
    bench = Bench([.fixture("libxml2"), builder], sinks: ["model"], request: request)
    bench.judge("libxml2", .ok)
    bench.judge("builder", .ok, records: "name\tx\n\nname\ty\n\n")
    bench.take("builder", in: "model", round: 0, [(.parseTime, 1), (.items, Double(built))])
    let results = bench.results("builder", in: "model")
    #expect(results.contains { $0.value != nil } == isSound)
    #expect(
      isSound || results.map(\.reason) == ["it built \(built) items, expected \(2 * factor)"],
      "\(results.map(\.reason))")
  }

  @Test(arguments: ["libxml2", "control-expat", "floor-expat"])
  mutating func caseThatCountsOtherEventsHasNoNumbers(name: String) {
    bench.events = 100
    bench.take(name, round: 0, [(.parseTime, 5), (.events, 100)])
    bench.take(name, round: 1, [(.parseTime, 5), (.events, 99)])
    #expect(failure(name)?.status == .differs)
    #expect(failure(name)?.reason == "it counted 99 events, expected 100")
  }

  /// An undecided implementation is checked against its own number of events, and so are the floor and the
  /// control of its library; the reference did different work.
  @Test(arguments: ["expat", "control-expat", "floor-expat"])
  mutating func undecidedReadingHasItsOwnNumberOfEvents(name: String) {
    bench.events = 100
    bench.judge("expat", .differs, "undecided between engines", undecidedEvents: 99)
    bench.take(name, round: 0, [(.parseTime, 5), (.events, 99)])
    #expect(bench.result(name, .parseTime)?.value == 5)
    #expect(bench.result(name, .parseTime)?.status == (name == "expat" ? .differs : .ok))
    bench.take(name, round: 1, [(.parseTime, 5), (.events, 100)])
    #expect(failure(name)?.reason == "it counted 100 events, expected 99")
  }

  @Test mutating func caseThatCountsAllEventsHasNumbers() {
    bench.events = 100
    bench.take("control-expat", round: 0, [(.parseTime, 5), (.events, 100)])
    #expect(bench.result("control-expat", .parseTime)?.value == 5)
  }

  @Test mutating func passOverTheBytesNeedsNoEvents() {
    bench.events = 100
    bench.take("touch", in: "none", round: 0, [(.parseTime, 5), (.events, 0)])
    #expect(bench.result("touch", in: "none", .parseTime)?.value == 5)
  }

  // MARK: - Impossible figures

  @Test mutating func timesFasterThanTouchAreInvalid() {
    bench.time("touch", in: "none", [10, 10, 10])
    bench.time("expat", [9, 9, 30])
    bench.time("libxml2", [10, 11, 12])
    #expect(failure("expat")?.status == .notComparable)
    #expect(failure("expat")?.reason.contains("its figures are invalid") == true)
    #expect(bench.result("libxml2", .parseTime)?.value == 11)
    #expect(bench.result("touch", in: "none", .parseTime)?.value == 10)
  }

  @Test mutating func withoutTouchThereIsNothingToDisbelieve() {
    bench.time("expat", [1, 1, 1])
    #expect(bench.result("expat", .parseTime)?.value == 1)
  }

  // MARK: - Interruptions

  @Test mutating func caseThatWasNotReachedIsInterrupted() {
    bench.isInterrupted = true
    bench.time("libxml2", [1])
    #expect(failure("expat")?.status == .interrupted)
    #expect(bench.result("libxml2", .parseTime)?.value == 1)
  }

  @Test mutating func failureIsReportedEvenIfInterrupted() {
    bench.isInterrupted = true
    bench.judge("expat", .rejected, "tag mismatch")
    #expect(failure("expat")?.status == .rejected)
  }

  @Test mutating func caseWithoutATimeIsInterruptedWhateverElseIsKnownOfIt() {
    bench.isInterrupted = true
    bench.take("expat", .allocations, round: 0, [(.allocations, 3)])
    #expect(bench.result("expat", .allocations)?.value == 3)
    #expect(bench.result("expat", .parseTime)?.status == .interrupted)
  }

  @Test mutating func caseThatReportsNothingIsNotCalledInterrupted() {
    bench.take("expat", round: 0, [])
    #expect(bench.results("expat").first?.status != .interrupted)
  }

  // MARK: - Differences

  @Test mutating func differenceIsReportedForTheFirstCaseOfItsImplementation() {
    bench.verdicts.append(
      Verification.BackendResult(
        backend: "expat", status: .differs, reason: "",
        difference: .init(
          reference: "libxml2", log: .events, line: 3, expected: "-a", received: "-b", place: "near"
        ),
        eventLog: nil, recordLog: nil, itemCount: nil,
        diagnostics: ["bad date", "worse date"]))
    let differences = bench.collector.differences()
    #expect(differences.map(\.key.backend) == ["expat"])
    #expect(differences.first?.line == 3)
    #expect(differences.first?.reference == "libxml2")
    #expect(bench.collector.warnings() == ["expat: bad date, and 1 more"])
  }
}
