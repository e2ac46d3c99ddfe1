import FeedEvents
import Foundation
import Statistics
import WorkerContract

@testable import HarnessCore

/// A hand-written record of one backend, and the parts to vary it.
enum Record {
  static let libc = MeasurementEnvironment.Fact("libc", "glibc 2.36")
  static let swift = MeasurementEnvironment.Fact("swift", "6.3.1")

  static func key(
    _ backend: String = "expat", document: String = "d1", sink: Sink = "count"
  ) -> CaseKey {
    CaseKey(
      corpus: "small", documentSHA: document, stream: .whole, pace: .full, sink: sink,
      backend: backend, library: "expat 2.5.0", build: "release")
  }

  static func figure(_ value: Double, _ metric: String = "allocations") -> ExactFigure {
    figure(low: value, value, high: value, metric)
  }

  static func figure(
    low: Double, _ value: Double, high: Double, _ metric: String = "allocations"
  ) -> ExactFigure {
    let counted = ["instructions", "retains", "releases"].contains(metric)
    let result = MetricResult(
      key: key(), metric: metric, unit: "count", kind: counted ? .noisy : .exact,
      estimator: "exact", value: value, low: low, high: high)
    guard let figure = ExactFigure(result) else {
      preconditionFailure("\(metric) is no exact figure")
    }
    return figure
  }

  static func recordedCase(
    _ backend: String = "expat", document: String = "d1", allocations: Double = 763,
    times: [RecordedTimes] = []
  ) -> BaselineCase {
    BaselineCase(
      key(backend, document: document), figures: [figure(allocations)], times: times)
  }

  static func times(
    machine cpu: String = "A", hour: Int = 10,
    method: Int? = ImplementationDescription.currentMethod,
    ratios: [Double] = [1, 1.02, 0.98]
  ) -> RecordedTimes {
    RecordedTimes(
      machine: [.init("cpu", cpu)],
      recorded: [.init("commit", "c1"), .init("time", "2026-11-22T\(hour):15:00Z")], method: method,
      reference: "control-expat",
      ratios: RatioList(ratios), parseTime: 3e6)
  }

  static func block(
    libraries: [String] = ["expat 2.5.0"], libc: MeasurementEnvironment.Fact = libc,
    build: String = "release", _ cases: BaselineCase...
  ) -> BaselineBlock {
    BaselineBlock(
      identity: .init(libraries: libraries, platform: [libc, swift], build: build),
      recorded: [.init("commit", "c1")], cases: cases)
  }

  static func baseline(_ blocks: BaselineBlock...) -> Baseline {
    Baseline(plan: BaselinePlan(corpora: ["small"]), blocks: blocks)
  }

  /// Returns the results of a campaign.
  static func results(_ results: [MetricResult]) -> Results {
    Results(
      name: "small",
      corpus: CorpusSummary(
        name: "small", title: "", stresses: "", bytes: 1, sha256: "d1", items: nil,
        isSynthetic: true),
      environment: MeasurementEnvironment(fingerprint: [], provenance: []),
      plan: PlanSummary(
        seed: 0, reference: "expat", streams: [], sinks: [], budgetSeconds: nil, rounds: [:],
        durationSeconds: 1, verifiedParses: 0, isInterrupted: false, command: ""),
      backends: [], rows: results)
  }

  /// Returns results with exact figures for one case.
  static func measured(
    _ figures: [(String, Double)], of backend: String = "expat", sink: Sink = "count"
  ) -> Results {
    results(
      figures.map { metric, value in
        MetricResult(
          key: key(backend, sink: sink), metric: metric, unit: "count", kind: .exact,
          estimator: "exact",
          value: value, low: value, high: value)
      })
  }

  /// Returns an implementation that a worker hosts.
  static func implementation(
    _ backend: String = "expat", role: Role = .backend, library: String = "expat",
    version: String = "2.5.0", distribution: String? = nil, unavailability: String? = nil
  ) -> Implementation {
    var description = ImplementationDescription(
      name: backend, role: role, sinks: ["count"], library: library, engine: library,
      version: version, distribution: distribution, build: "release", input: "push",
      positions: "", unavailability: unavailability)
    description.injectsChanges = true
    return Implementation(description: description, executable: "/nowhere/worker")
  }
}

/// A simulated machine that times one implementation and its control, and drifts from session to session.
struct Machine {
  var random: SplitMix64
  /// The standard deviation of a round's log-ratio.
  var spread = 0.02
  /// The standard deviation of the drift between sessions.
  var drift = 0.003

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the ratios of a session in which the implementation takes `slowdown` times as long as before.
  mutating func session(_ rounds: Int, slowdown: Double = 1) -> [Double] {
    let drift = drift * normal()
    return (0..<rounds).map { _ in 1.7 * slowdown * exp(drift + spread * normal()) }
  }

  /// Returns the spread of a record of eight sittings.
  mutating func record() -> RunSpread? {
    RunSpread((0..<8).compactMap { _ in try? SortedSamples(session(120)).median })
  }

  private mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
