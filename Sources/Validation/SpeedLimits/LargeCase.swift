import HarnessCore
import WorkerContract

/// One backend on one corpus, with all the figures of a run.
struct LargeCase {
  let key: CaseKey
  /// The ratio of its times to those of the reference.
  let slowdown: Double
  /// The ratios of its rounds, relative to the slowdown.
  let ratios: [Double]

  /// Returns the results of all metrics, including a ratio.
  func results(reference: String) -> [MetricResult] {
    times.map { noisy($0, "ns", $1 * slowdown) }
      + [
        noisy("throughput", "MB/s", 276.126 / slowdown),
        noisy("item_rate", "items/s", 97_239.595 / slowdown),
        noisy("page_faults", "count", 12),
        noisy("peak_resident", "bytes", 11_130_880),
        noisy("peak_resident_growth", "bytes", 139_264),
      ]
      + counts.map { exact($0, $1, $2) }
      + [ratio(to: reference)]
  }

  /// Returns the verdicts on its time and its allocations.
  func verdicts(reference: String) -> [Verdict] {
    let ratio = ratio(to: reference)
    return [
      Verdict(
        key: key, reference: reference, family: .reference, metric: "parse_time",
        outcome: .higher, ratio: ratio.value, low: ratio.low, high: ratio.high,
        rounds: ratios.count, intervalLevel: 0.999_75),
      Verdict(
        key: key, reference: reference, family: .exact, metric: "allocations", outcome: .same,
        ratio: 1, rounds: 2),
    ]
  }

  /// The live heap over the length of the document.
  var liveHeap: ResultSeries {
    let offsets = Array(stride(from: 0, to: 852_419, by: 15_000))
    return ResultSeries(
      key: key, name: "live_heap", unit: "bytes", offsets: offsets,
      values: offsets.map { (100_000 + Double($0) / 10).rounded() })
  }

  /// The lines of the raw samples.
  var samples: [String] {
    ratios.map { ratio in
      let name = "corpus=\(key.corpus)/stream=\(key.stream)/sink=\(key.sink)/backend=\(key.backend)"
      return "BenchmarkParse/\(name) 22 \(3_085_163 * slowdown * ratio) ns/op"
    }
  }

  // MARK: - Figures

  private var times: [(String, Double)] {
    [
      ("parse_time", 3_085_163), ("cpu_time", 3_073_493), ("first_item", 242_328),
      ("chunk_p50", 47_045), ("chunk_p99", 168_402.77), ("chunk_max", 246_876),
      ("download_time", 98_200_000), ("total_time", 98_300_000), ("first_byte", 10_400_000),
      ("last_item_lag", 90_000), ("items_10", 20_400_000), ("items_50", 51_200_000),
      ("items_100", 98_290_000),
    ]
  }

  private var counts: [(String, String, Double)] {
    [
      ("events", "count", 22_570), ("items", "count", 300), ("allocations", "count", 763),
      ("allocated_bytes", "bytes", 333_378), ("peak_live_heap", "bytes", 251_374),
      ("leaked_blocks", "count", 0),
    ]
  }

  private func noisy(_ metric: String, _ unit: String, _ value: Double) -> MetricResult {
    MetricResult(
      key: key, metric: metric, unit: unit, kind: .noisy, estimator: "median", value: value,
      low: value * 0.994, high: value * 1.006, samples: ratios.count)
  }

  private func exact(_ metric: String, _ unit: String, _ value: Double) -> MetricResult {
    MetricResult(
      key: key, metric: metric, unit: unit, kind: .exact, estimator: "exact", value: value,
      low: value, high: value, samples: 2)
  }

  private func ratio(to reference: String) -> MetricResult {
    MetricResult(
      key: key, metric: "parse_time_ratio", unit: "ratio", kind: .noisy,
      estimator: "median-log-ratio", reference: reference, value: slowdown, low: slowdown * 0.985,
      high: slowdown * 1.015, samples: ratios.count, byRound: ratios.map { $0 * slowdown })
  }
}
