internal import FeedEvents
internal import Statistics
internal import WorkerContract

/// The growth of metrics, from cases that differ in the size of their chunks or of their document.
struct GrowthFits {
  let plan: Plan
  let samples: Samples
  let failures: [BenchmarkCase: CaseFailure]

  /// The benchmark cases of one curve, with their sizes and names.
  private struct Curve {
    var cases: [BenchmarkCase]
    var size: String
    var sizeOf: (BenchmarkCase) -> Double
    var nameOf: (BenchmarkCase) -> String
  }

  /// The growth of time with the number of chunks if several fixed chunk sizes were measured, and of time and
  /// memory with the number of bytes if items were repeated.
  var fits: [GrowthFit] {
    plan.implementations.flatMap { backend in
      plan.sinks.flatMap { sink -> [GrowthFit] in
        let cases = plan.cases.filter { $0.implementation.name == backend.name && $0.sink == sink }
        return chunkFits(cases) + sizeFits(cases)
      }
    }
  }

  // MARK: - Chunks

  private func chunkFits(_ cases: [BenchmarkCase]) -> [GrowthFit] {
    let fixed = cases.filter { $0.factor == 1 && $0.chunkSize != nil }
    guard fixed.count > 2, let first = fixed.first else { return [] }
    let bytes = Double(plan.sampleBytes ?? plan.corpus.bytes)
    let curve = Curve(cases: fixed, size: "chunks") { benchmarkCase in
      (bytes / Double(benchmarkCase.chunkSize ?? 1)).rounded(.up)
    } nameOf: {
      $0.stream.description
    }
    var fit = fit(of: curve, .parseTime, like: first)
    guard let law = try? ChunkCurve(documentBytes: bytes, observations(curve, .parseTime)) else {
      return [fit]
    }
    let part = law.lastPart ?? law.whole
    fit.setExponent(of: part)
    fit.verdict = law.growth(level: confidenceLevel)
    if let doubling = law.doublingChunk {
      fit.remarks.append(
        """
        at chunks of \(Int(doubling.rounded())) bytes, a parse takes twice as long as with the largest chunks
        """)
    }
    return [fit]
  }

  // MARK: - Bytes

  private var itemBytes: Int { plan.corpus.itemsRange?.count ?? 0 }

  private func sizeFits(_ cases: [BenchmarkCase]) -> [GrowthFit] {
    guard plan.request.factors.count > 1, let first = cases.first else { return [] }
    let curve = Curve(cases: cases.filter { $0.stream == first.stream }, size: "bytes") {
      Double(plan.corpus.bytes + ($0.factor - 1) * itemBytes)
    } nameOf: {
      "×\($0.factor)"
    }
    let metrics: [Metric] = [.parseTime, .peakResidentGrowth, .peakLiveHeap]
    return metrics.filter { metric in
      curve.cases.contains { !samples.values(metric.name, of: $0).isEmpty }
    }.map { metric in
      var fit = fit(of: curve, metric, like: first)
      fit.key.factor = 1
      // A peak of 0 means that it is below the resolution of the kernel's pages. It counts as one byte.
      guard let law = try? PowerLaw(observations(curve, metric).map(\.atLeastOne)) else {
        return fit
      }
      fit.setExponent(of: law)
      fit.verdict =
        metric == .parseTime
        ? law.timeGrowth(level: confidenceLevel) : law.memoryGrowth(level: confidenceLevel)
      return fit
    }
  }

  // MARK: - Points

  /// Returns the points of a curve, before a law is fitted.
  private func fit(of curve: Curve, _ metric: Metric, like first: BenchmarkCase) -> GrowthFit {
    let points = curve.cases.compactMap { benchmarkCase -> GrowthFit.Point? in
      let values = values(metric, of: benchmarkCase)
      guard failures[benchmarkCase] == nil, let sorted = try? SortedSamples(values) else {
        return nil
      }
      let estimate = Estimate(medianOf: sorted, level: confidenceLevel)
      return GrowthFit.Point(
        size: curve.sizeOf(benchmarkCase), value: estimate.value, low: estimate.interval?.low,
        high: estimate.interval?.high, samples: values, name: curve.nameOf(benchmarkCase))
    }
    let remarks = curve.cases.compactMap { benchmarkCase in
      failures[benchmarkCase].map {
        "\(curve.nameOf(benchmarkCase)): \($0.status.rawValue), \($0.reason)"
      }
    }
    return GrowthFit(
      key: first.key, size: curve.size, metric: metric.name, unit: metric.unit,
      points: points.sorted { $0.size < $1.size }, verdict: .undecided, remarks: remarks)
  }

  private func observations(_ curve: Curve, _ metric: Metric) -> [Observation] {
    curve.cases.filter { failures[$0] == nil }.flatMap { benchmarkCase in
      values(metric, of: benchmarkCase).map { Observation(x: curve.sizeOf(benchmarkCase), y: $0) }
    }
  }

  /// Returns the values of a curve.
  ///
  /// For the time they are those of the judged clock.
  private func values(_ metric: Metric, of benchmarkCase: BenchmarkCase) -> [Double] {
    let source = metric == .parseTime ? samples.judgedClock(of: benchmarkCase) : metric
    return Array(samples.values(source.name, of: benchmarkCase).values)
  }
}

extension GrowthFit {
  fileprivate mutating func setExponent(of law: PowerLaw) {
    exponent = law.exponent
    let interval = law.interval(level: confidenceLevel)
    (low, high) = (interval?.low, interval?.high)
  }
}

extension Observation {
  /// The observation with a value of at least 1, so that it has a logarithm.
  fileprivate var atLeastOne: Observation { Observation(x: x, y: max(1, y)) }
}
