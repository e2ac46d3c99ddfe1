import FeedEvents
import Foundation
import Statistics
import WorkerContract

@testable import HarnessCore

/// Hand-made results of one backend, and the parts to vary them.
enum Record {
  static func key(
    _ backend: String = "expat", document: String = "d1", sink: Sink = "count"
  ) -> CaseKey {
    CaseKey(
      corpus: "small", documentSHA: document, stream: .whole, pace: .full, sink: sink,
      backend: backend, library: "", build: "release")
  }

  /// Returns an exact figure, or a count by callgrind.
  static func count(
    _ value: Double, _ metric: String = "allocations", of backend: String = "expat",
    document: String = "d1", sink: Sink = "count", low: Double? = nil, high: Double? = nil,
    processes: Int = 5
  ) -> MetricResult {
    MetricResult(
      key: key(backend, document: document, sink: sink), metric: metric, unit: "count",
      kind: MetricResult.nearlyExact.contains(metric) ? .noisy : .exact, estimator: "exact",
      value: value, low: low ?? value, high: high ?? value, samples: processes)
  }

  /// Returns a parse time and its ratio to a reference, by round.
  static func times(
    of backend: String = "expat", over reference: String = "control-expat", _ ratios: [Double],
    sink: Sink = "count"
  ) -> [MetricResult] {
    let key = key(backend, sink: sink)
    let ratio =
      ratios.isEmpty
      ? []
      : [
        MetricResult(
          key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
          estimator: "median-log-ratio", reference: reference,
          value: (try? SortedSamples(ratios))?.median, samples: ratios.count, byRound: ratios)
      ]
    return [time(3e6, "parse_time", of: backend, sink: sink)] + ratio
  }

  static func time(
    _ value: Double, _ metric: String = "cpu_time", of backend: String = "expat",
    sink: Sink = "count"
  ) -> MetricResult {
    MetricResult(
      key: key(backend, sink: sink), metric: metric, unit: "ns", kind: .noisy, estimator: "median",
      value: value)
  }

  static func failed(
    _ status: Status = .crashed, _ reason: String = "signal 11", of backend: String = "expat"
  ) -> MetricResult {
    MetricResult(
      key: key(backend), metric: "parse_time", unit: "ns", kind: .noisy, estimator: "",
      status: status, reason: reason)
  }

  /// Returns the results of a campaign, by default on machine A with expat 2.5.0.
  static func results(
    _ rows: [MetricResult], expat version: String = "2.5.0", distribution: String? = nil,
    method: Int = ImplementationDescription.currentMethod, cpu: String = "A",
    libc: String = "glibc 2.36", build: String = "release", hour: Int = 10,
    isInterrupted: Bool = false
  ) -> Results {
    let names = rows.map(\.key.backend).distinct()
    return Results(
      name: "small",
      corpus: CorpusSummary(
        name: "small", title: "", stresses: "", bytes: 1,
        sha256: rows.first?.key.documentSHA ?? "d1", items: nil, isSynthetic: true),
      environment: MeasurementEnvironment(
        fingerprint: [
          .init("cpu", cpu), .init("libc", libc), .init("swift", "6.3.1"),
          .init("method", "1"), .init("build", build),
        ],
        provenance: [.init("time", "2026-11-22T\(hour):15:00Z"), .init("commit", "c1")]),
      plan: PlanSummary(
        seed: 0, reference: "expat", streams: [], sinks: [], budgetSeconds: nil, rounds: [:],
        durationSeconds: 1, verifiedParses: 0, isInterrupted: isInterrupted, command: ""),
      backends: names.map { name in
        var description = implementation(name, version: version, distribution: distribution)
          .description
        // Reports don't say it.
        description.injectsChanges = false
        description.method = method
        return description
      }, rows: rows)
  }

  /// Returns a sitting of a baseline with one count, and a ratio of times.
  static func sitting(
    _ hour: Int = 10, allocations: Double = 763, ratio: Double = 1.7, cpu: String = "A",
    expat version: String = "2.5.0", distribution: String? = nil,
    method: Int = ImplementationDescription.currentMethod
  ) -> Results {
    results(
      [count(allocations)] + times([ratio, ratio, ratio]), expat: version,
      distribution: distribution, method: method, cpu: cpu, hour: hour)
  }

  static let text = BeforeText(name: "the baseline", recording: "record")

  /// Pairs the sittings of a baseline with what is measured now.
  static func pairing(_ sittings: [Results], with now: [Results], again: [Results] = []) -> Pairing
  {
    Pairing(before: sittings, now: now, again: again, kind: .sittings, text: text)
  }

  /// Returns an implementation that a worker hosts.
  static func implementation(
    _ backend: String = "expat", role: Role = .backend, library: String = "expat",
    version: String = "2.5.0", distribution: String? = nil, unavailability: String? = nil,
    isForeign: Bool = false
  ) -> Implementation {
    var description = ImplementationDescription(
      name: backend, role: role, sinks: ["count"], library: library, engine: library,
      version: version, distribution: distribution, build: "release", input: "push",
      positions: "", unavailability: unavailability)
    description.injectsChanges = true
    return Implementation(
      description: description, executable: "/nowhere/worker", isForeign: isForeign)
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

  /// Returns a pair of eight recorded sittings with a session of now.
  mutating func pair(
    _ now: [Double], again: [Double] = [], of backend: String = "expat"
  ) -> FigurePair {
    var pair = FigurePair(now, again: again, of: backend)
    pair.sittings = (0..<8).map { _ in Record.times(session(120)).filter { $0.reference != nil } }
    return pair
  }

  private mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}

extension FigurePair {
  /// Creates a pair of ratios by round, to another build in the same rounds.
  init(_ now: [Double], again: [Double] = [], of backend: String = "expat") {
    func rows(_ ratios: [Double]) -> [MetricResult] {
      Record.times(of: backend, ratios).filter { $0.reference != nil }
    }
    self.init(
      key: Record.key(backend), metric: "parse_time_ratio", reference: "control-expat",
      now: rows(now), again: rows(again))
  }

  /// Creates a pair of counts.
  init(_ before: MetricResult, _ now: MetricResult...) {
    self.init(
      key: before.key, metric: before.metric, reference: nil, before: [before], now: now)
  }
}
