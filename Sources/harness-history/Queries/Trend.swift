import Statistics

/// The trend of a series over its runs: levels, steps between them, and a drift.
struct Trend: Hashable, Sendable {
  /// The series, with the runs that were analysed.
  let series: HistorySeries
  let fit: StepFit

  /// A step, with the runs before and after it.
  struct Step: Hashable, Sendable {
    var lastBefore: HistorySeries.Point
    var firstAfter: HistorySeries.Point
    var levels: StepFit.Step
  }

  /// Finds the steps in the latest 10,000 runs of a series.
  ///
  /// - Throws: `SampleError` for a figure that is not a number.
  init(_ series: HistorySeries) throws(SampleError) {
    var series = series
    series.points = series.points.suffix(StepFit.maximumLength)
    self.series = series
    fit = try StepFit(values: series.values)
  }

  /// The current level: the median of the last segment, or of its last four runs if the series drifts.
  var level: Double {
    let segment = fit.segments.last?.range ?? 0..<series.points.count
    var latest = series
    latest.points = Array(series.points[segment])
    if fit.drift != nil { latest.points = latest.points.suffix(StepFit.shortestSegment) }
    return latest.median
  }

  /// The steps, the oldest first.
  var steps: [Step] {
    fit.steps.map { step in
      Step(
        lastBefore: series.points[step.index - 1], firstAfter: series.points[step.index],
        levels: step)
    }
  }
}
