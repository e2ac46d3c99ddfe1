internal import Statistics
internal import WorkerContract

/// A parse so short that the clock's steps show in it.
struct TooShortLint: DataLint {
  let name = "too-short"
  let remedy = "measure a larger document, or amplify this one (harness scale)"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let resolution = ClockReading.nanoseconds
    return evidence.rows.compactMap { row in
      // Of method 0 the clock is read for each parse, else once for all parses of a sample.
      let parses = row.row.description.method == 0 ? 1 : fewestParses(of: row, evidence)
      guard let series = evidence.series(evidence.book.judgedClock(of: row), of: row),
        let median = try? SortedSamples(series.values).median
      else { return nil }
      let duration = median * parses
      return TooShort(duration: duration, resolution: resolution).map { found in
        (
          row,
          """
          what is timed takes \(Int(duration.rounded())) ns, and reading the clock \
          \(Int(resolution.rounded())): the figure may be off by \(percent(found.error))
          """
        )
      }
    }
  }

  private func fewestParses(of row: PlannedRow, _ evidence: LintEvidence) -> Double {
    Double(evidence.book.entries(row, .time).map(\.sample.iterations).min() ?? 1)
  }
}
