internal import Statistics
internal import WorkerContract

/// The chunk times of several iterations: quantiles of each, then the median over iterations.
struct ChunkTimes {
  private var medians: [Double] = []
  private var high: [Double] = []
  private var maxima: [Double] = []

  mutating func append(_ durations: [Int64]) {
    guard let sorted = try? SortedSamples(durations.map(Double.init)) else { return }
    medians.append(sorted.median)
    high.append(sorted.quantile(0.99))
    maxima.append(sorted.quantile(1))
  }

  func report(into sample: inout SampleReport) {
    let figures = [(Metric.chunkMedian, medians), (.chunk99, high), (.chunkMaximum, maxima)]
    for (metric, values) in figures {
      sample.readings.append(.init(metric, median(values)))
    }
  }
}
