@testable import HarnessCore
import Statistics
import WorkerContract

extension Fixtures {
  /// A run with verdicts of every kind, variants, lints and a recorded pace.
  static let judged: Results = {
    var results = normal
    results.name = "judged"
    results.plan = plan(streams: ["lan"])
    results.plan.looks = [0.25, 0.5, 0.75, 1]
    results.corpus.features = [
      .init("CDATA share", 0.41, text: "41 %", epsilon: 0.02),
      .init("depth", 6, text: "6", epsilon: 1),
      .init("longest token", 18_230, text: "18.2 KB", epsilon: 100),
    ]
    results.rows.removeAll { $0.key.stream != "lan" }
    level(&results, sink: "count", ratio: 1.002)
    level(&results, sink: "discard", ratio: 1.008)
    results.rows += variant.flatMap(\.rows) + variant.map { $0.ratio(to: base(of: $0)) }
    results.backends.append(
      ImplementationDescription(
        name: "libxml2-reused", role: .backend, sinks: ["count"], library: libxml2,
        version: "2.9.14",
        distribution: "libxml2 2.9.14+dfsg-1.3~deb12u4", build: "release",
        notes: ["reused: xmlCtxtResetPush"], variantOf: "libxml2"))
    results.rows += results.rows.filter { $0.metric == "parse_time" && $0.key.sink == "model" }
      .flatMap(felt)
    for index in results.rows.indices where results.rows[index].metric == "first_item" {
      let isWhole = results.rows[index].key.backend == "foundation-data"
      results.rows[index].value = results.rows[index].value.map {
        isWhole ? 98_300_000 : $0 + 10_400_000
      }
      (results.rows[index].low, results.rows[index].high) = (nil, nil)
    }
    for index in results.rows.indices { results.rows[index].key.pace = .virtual }
    for index in results.series.indices { results.series[index].key.pace = .virtual }
    results.verdicts = verdicts(on: results)
    results.lints = lints(on: results)
    results.warnings = []
    results.samples = []
    return results
  }()

  private static let variant = [
    (Sink.model, 2_702_000.0), ("count", 2_214_000), ("discard", 1_974_000),
  ]
  .map { sink, time in
    CaseFixture(
      backend: "libxml2-reused", library: libxml2, sink: sink, time: time,
      allocations: sink == "model" ? 1430 : 28, liveHeap: sink == "model" ? 390_200 : 122_000,
      residentGrowth: 540_000, firstItem: time / 240)
  }

  /// Gives expat the time of libxml2, multiplied by a ratio close to 1.
  private static func level(_ results: inout Results, sink: Sink, ratio: Double) {
    let times = parsers("lan", 1).filter { $0.sink == sink }
    guard let base = times.first(where: { $0.backend == "libxml2" }) else { return }
    var expat = times.first { $0.backend == "expat" } ?? base
    expat.time = base.time * ratio
    results.rows.removeAll { row in
      row.key == expat.key && ["parse_time", "throughput"].contains(row.metric)
        || row.key == expat.key && row.metric == "parse_time_ratio"
    }
    results.rows += expat.rows.filter { ["parse_time", "throughput"].contains($0.metric) }
    results.rows.append(expat.ratio(to: base, spread: 0.005))
  }

  private static func base(of variant: CaseFixture) -> CaseFixture {
    parsers("lan", 1).first { $0.backend == "libxml2" && $0.sink == variant.sink } ?? variant
  }

  /// Returns the latencies at a recorded pace of a tenth of a second.
  private static func felt(_ row: MetricResult) -> [MetricResult] {
    let parse = row.value ?? 0
    let isWhole = row.key.backend == "foundation-data"
    let last = 98_200_000 + (isWhole ? parse : parse / 60)
    func figure(_ metric: String, _ value: Double) -> MetricResult {
      var figure = row
      (figure.metric, figure.value, figure.low, figure.high) = (metric, value, nil, nil)
      return figure
    }
    return [
      figure("download_time", 98_200_000), figure("total_time", last + 90_000),
      figure("first_byte", 10_400_000), figure("last_item_lag", last - 98_200_000),
      figure("chunk_max", isWhole ? parse : parse / 40),
    ]
      + (1...10).map { tenth in
        let share = isWhole ? 0.99 + Double(tenth) / 1000 : Double(tenth) / 10
        return figure("items_\(tenth * 10)", 10_400_000 + (last - 10_400_000) * share)
      }
  }

  // MARK: - Verdicts

  private static func verdicts(on results: Results) -> [Verdict] {
    let ratios = results.rows.filter {
      $0.metric == "parse_time_ratio" && $0.reference == "libxml2"
    }
    return ratios.map(verdict) + each(among(ratios)) + exact(results)
  }

  private static func verdict(on row: MetricResult) -> Verdict {
    var verdict = Verdict(
      key: row.key, reference: "libxml2", family: .reference, metric: "parse_time",
      outcome: (row.value ?? 1) < 1 ? .better : .worse, ratio: row.value, low: row.low,
      high: row.high, rounds: 24, intervalLevel: 0.9984)
    switch (row.key.backend, row.key.sink) {
    case ("expat", "count"):
      verdict.outcome = .same
    case ("expat", "discard"):
      verdict.outcome = .undecided
    case ("foundation-data", "discard"):
      verdict.outcome = .undecided
      verdict.rounds = 3
      (verdict.low, verdict.high) = (nil, nil)
      verdict.reason = "too few rounds: 3, at least 10 are needed"
    default: break
    }
    return verdict
  }

  /// Returns the ratios with records built, and the ratio of the reference to itself.
  private static func among(_ ratios: [MetricResult]) -> [MetricResult] {
    let built = ratios.filter { $0.key.sink == "model" }
    guard var own = built.first else { return [] }
    (own.key.backend, own.key.library) = ("libxml2", libxml2)
    own.value = 1
    return [own] + built
  }

  /// Returns the verdicts of all pairs, with ratios computed through the reference.
  private static func each(_ ratios: [MetricResult]) -> [Verdict] {
    ratios.indices.flatMap { place in
      ratios[(place + 1)...].map { other in
        let row = ratios[place]
        let ratio = (row.value ?? 1) / (other.value ?? 1)
        return Verdict(
          key: row.key, reference: other.key.backend, family: .each, metric: "parse_time",
          outcome: abs(ratio - 1) < 0.03 ? .undecided : ratio < 1 ? .better : .worse,
          ratio: ratio, low: ratio * 0.99, high: ratio * 1.01, rounds: 24, intervalLevel: 0.9995)
      }
    }
  }

  private static func exact(_ results: Results) -> [Verdict] {
    let metrics = ["allocations", "peak_live_heap"]
    let counts = results.rows.filter { metrics.contains($0.metric) && $0.key.sink == "model" }
    return counts.filter { $0.key.backend != "libxml2" && !$0.key.backend.contains("floor") }
      .compactMap { row in
        let base = counts.first { $0.key.backend == "libxml2" && $0.metric == row.metric }
        guard let value = row.value, let other = base?.value else { return nil }
        return Verdict(
          key: row.key, reference: "libxml2", family: .exact, metric: row.metric,
          outcome: value == other ? .same : value < other ? .better : .worse,
          ratio: value / other, rounds: 2)
      }
  }

  // MARK: - Lints

  private static func lints(on results: Results) -> [LintFinding] {
    var seen: Set<CaseKey> = []
    let keys = results.rows.map(\.key).filter { seen.insert($0).inserted }
    let load = LintFinding(
      key: nil, lint: "other-load", finding: "2.1 % of the processor's time was stolen",
      remedy: "close what else runs, or move to a machine of your own")
    return [load]
      + keys.prefix(9).map {
        LintFinding(
          key: $0, lint: "two-modes", finding: "modes at 2.90 ms and 3.41 ms, 14 and 10 rounds",
          remedy: "bind to one processor and fix its frequency")
      } + [
        LintFinding(
          key: keys[0], lint: "drift", finding: "the last third took 4.1 % longer than the first",
          remedy: "let the machine cool down"),
        LintFinding(
          key: keys[1], lint: "drift", finding: "the last third took 3 % less than the first",
          remedy: "warm up longer"),
      ]
  }
}
