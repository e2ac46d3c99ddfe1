internal import FeedEvents
internal import Statistics
internal import WorkerContract

/// One complete comparison: verifies, measures and collects.
package struct Campaign: Sendable {
  private let plan: Plan
  private let process: WorkerRunner
  private let boundProcessor: Int?
  private let command: String

  package init(plan: Plan, process: WorkerRunner, boundProcessor: Int?, command: String) {
    self.plan = plan
    self.process = process
    self.boundProcessor = boundProcessor
    self.command = command
  }

  /// Runs the campaign.
  ///
  /// Cancelling the task stops the current worker at once.
  ///
  /// The samples so far are kept, and the results are marked as interrupted.
  package func run(
    onProgress: @escaping @Sendable (CampaignProgress) -> Void
  ) async throws -> Results {
    let clock = ContinuousClock()
    let began = clock.now
    var verification: Verification?
    var samples = Samples()
    var load = LoadWatch()
    var instructions: [MetricResult] = []
    do {
      let found = try await verify(onProgress)
      verification = found
      for benchmarkCase in plan.cases {
        let result = found.result(of: benchmarkCase.implementation)
        if let failure = result?.failure { samples.fail(benchmarkCase, failure) }
        if let reason = result?.refusals[benchmarkCase.stream.description] {
          samples.fail(benchmarkCase, CaseFailure(status: .unavailable, reason: reason))
        }
        if plan.sampleBytes != nil, !benchmarkCase.implementation.description.selectsDocuments {
          samples.fail(
            benchmarkCase,
            CaseFailure(
              status: .notComparable,
              reason: "its worker can't measure a selection of the documents (selects: yes)"))
        }
      }
      let measurer = Measurer(plan: plan, process: process, onProgress: onProgress)
      try await measurer.measure(into: &samples, &load)
      try await countInstructions(of: samples, found, into: &instructions, onProgress)
    } catch is CancellationError {
      // The report contains what was measured until then, and says that the run was interrupted.
    }
    let collector = Collector(
      plan: plan, verification: verification ?? .interrupted, samples: samples,
      load: load, changes: FileChanges(of: plan), isInterrupted: Task.isCancelled)
    var results = results(by: collector, took: clock.now - began)
    results.replace(instructions)
    return results
  }

  /// Counts the instructions of every benchmark case that has figures, if requested.
  private func countInstructions(
    of samples: Samples, _ verification: Verification, into results: inout [MetricResult],
    _ onProgress: @Sendable (CampaignProgress) -> Void
  ) async throws {
    guard let counting = plan.request.instructions else { return }
    let began = ContinuousClock.now
    let cases = plan.cases.filter { samples.failures[$0] == nil }
    for (index, benchmarkCase) in cases.enumerated() {
      onProgress(
        CampaignProgress(
          .countingInstructions(
            backend: benchmarkCase.implementation.name, sink: benchmarkCase.sink),
          end: began.expectedEnd(done: index, of: cases.count)))
      let figures = try await counting.results(of: benchmarkCase, in: plan)
      results += verification.marking(figures, of: benchmarkCase.implementation)
    }
  }

  private func verify(
    _ onProgress: @Sendable (CampaignProgress) -> Void
  ) async throws -> Verification {
    guard plan.request.verifies else { return .skipped }
    let verifier = Verifier(process: process, preferred: plan.request.reference)
    var found: [Verification] = []
    for document in plan.corpus.documents {
      found.append(
        try await verifier.verify(
          VerifiedDocument(document, over: verifiedStreams.filter(document.canVerify)),
          by: plan.verifiedBackends.filter { $0.reads(document.syntax) }
        ) { onProgress(CampaignProgress(.verifying(backend: $0.name), end: $1)) })
    }
    return found.dropFirst().reduce(found[0]) { $0.joined(with: $1) }
  }

  /// The streams of the plan, and chunkings that no recording has: whole, random cuts and single bytes.
  ///
  /// Streams that would take too long are left out later; their benchmark cases must still report the right
  /// number of events.
  private var verifiedStreams: [StreamSpecification] {
    let cuts: [StreamSpecification] = [.whole, .random(seed: 1), .random(seed: 2), .fixed(1)]
    return plan.streams + cuts.filter { !plan.streams.contains($0) }
  }

  private func results(by collector: Collector, took duration: Duration) -> Results {
    let corpus = plan.corpus
    let request = plan.request
    let build = plan.implementations.first?.description.build ?? "unknown"
    return Results(
      name: plan.reportName, work: plan.work,
      corpus: CorpusSummary(
        name: corpus.name, title: corpus.titles, stresses: corpus.manifest?.stresses ?? "",
        bytes: corpus.bytes, sha256: corpus.measuredDocument, items: corpus.manifest?.items,
        isSynthetic: corpus.manifest?.synthetic ?? false,
        features: corpus.census?.features ?? [], sampledBytes: corpus.sampleBytes),
      environment: MachineFacts.environment(build: build, boundProcessor: boundProcessor),
      plan: PlanSummary(
        seed: request.seed, reference: plan.reference,
        streams: plan.streams, sinks: plan.sinks,
        budgetSeconds: request.rounds == nil ? request.budget / .seconds(1) : nil,
        sameWithin: request.sameWithin, errorRate: VerdictRule.standardErrorRate,
        looks: request.endsWhenDecided ? VerdictFamily.looks : [1],
        roundSeconds: collector.samples.firstRound.map { $0 / .seconds(1) },
        rounds: Dictionary(
          uniqueKeysWithValues: collector.samples.rounds.map { ($0.key.rawValue, $0.value) }),
        durationSeconds: duration / .seconds(1), verifiedParses: collector.verification.parses,
        isInterrupted: collector.isInterrupted, command: command),
      backends: plan.implementations.map(\.description), rows: collector.metricResults(),
      series: collector.series(),
      verdicts: collector.verdicts(), fits: collector.fits(), differences: collector.differences(),
      refresh: request.refresh?.summary,
      load: collector.load.load, lints: collector.lints(),
      warnings: collector.warnings(),
      samples: collector.samples.lines)
  }
}

extension Corpus {
  /// The title; with a counterpart, first the title and size of the counterpart.
  fileprivate var titles: String {
    documents.dropFirst().reduce(title) { text, other in
      "\(other.title) (\(other.bytes) bytes of \(other.syntax)), side by side with \(text)"
    }
  }
}

extension Verification {
  /// The verification if another campaign has verified the implementations.
  static let skipped = Verification(
    results: [], reference: nil, eventsDigest: nil, recordsDigest: nil, events: nil, parses: 0,
    warnings: [])

  static let interrupted = Verification(
    results: [], reference: nil, eventsDigest: nil, recordsDigest: nil, events: nil, parses: 0,
    warnings: ["the run was interrupted before the backends were verified"])
}

extension Results {
  /// Adds metric results, which replace earlier results for the same metrics.
  fileprivate mutating func replace(_ better: [MetricResult]) {
    rows.removeAll { result in
      better.contains { $0.key == result.key && $0.metric == result.metric }
    }
    rows += better
  }
}
