package import Statistics

/// The course of a row over its runs: levels, the steps between them, and a drift.
package struct Trend: Hashable, Sendable {
  /// The row, with the runs that were looked at.
  package let row: HistorySeries
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

  /// Looks for steps in the history of a row: the latest 10,000 runs of it.
  ///
  /// - Throws: `SampleError` for a figure that is no number.
  /// - Complexity: that of ``StepFit``.
  package init(_ row: HistorySeries) throws(SampleError) {
    var row = row
    row.points = row.points.suffix(StepFit.longestSeries)
    self.row = row
    fit = try StepFit(values: row.values)
  }

  /// The level by now: that of the last segment, or of its last four runs where the row drifts.
  package var level: Double {
    let segment = fit.segments.last?.range ?? 0..<row.points.count
    var latest = row
    latest.points = Array(row.points[segment])
    if fit.drift != nil { latest.points = latest.points.suffix(StepFit.shortestSegment) }
    return latest.median
  }

  /// The steps, the oldest first.
  package var steps: [Step] {
    fit.steps.map { step in
      Step(
        lastBefore: row.points[step.index - 1], firstAfter: row.points[step.index], levels: step)
    }
  }
}
