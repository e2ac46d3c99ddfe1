package import Statistics

/// The course of a series over its runs: levels, the steps between them, and a drift.
package struct Trend: Hashable, Sendable {
  /// The series, with the runs that were looked at.
  package let series: HistorySeries
  /// The levels and steps fitted to its figures.
  package let fit: StepFit

  /// A step with the runs that it lies between.
  package struct Step: Hashable, Sendable {
    /// The last run before it.
    package var lastBefore: HistorySeries.Point
    /// The first run after it.
    package var firstAfter: HistorySeries.Point
    /// The levels on both sides.
    package var levels: StepFit.Step
  }

  /// Looks for steps in the history of a series: the latest 10,000 runs of it.
  ///
  /// - Throws: `SampleError` for a figure that is no number.
  /// - Complexity: that of ``StepFit``.
  package init(_ series: HistorySeries) throws(SampleError) {
    var series = series
    series.points = series.points.suffix(StepFit.longestSeries)
    self.series = series
    fit = try StepFit(values: series.values)
  }

  /// The level by now: that of the last segment, or of its last four runs where the series drifts.
  package var level: Double {
    let segment = fit.segments.last?.range ?? 0..<series.points.count
    var latest = series
    latest.points = Array(series.points[segment])
    if fit.drift != nil { latest.points = latest.points.suffix(StepFit.shortestSegment) }
    return latest.median
  }

  /// The steps, the oldest first.
  package var steps: [Step] {
    fit.steps.map { step in
      Step(
        lastBefore: series.points[step.index - 1], firstAfter: series.points[step.index],
        levels: step)
    }
  }
}
