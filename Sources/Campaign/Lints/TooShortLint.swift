internal import Statistics

/// A parse so short that the clock's steps show in it.
struct TooShortLint: DataLint {
  let name = "too-short"
  let remedy = "measure a larger document, or amplify this one (harness scale)"

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    let resolution = ClockReading.nanoseconds
    return evidence.inParseTimes { series in
      guard let median = try? SortedSamples(series.values).median else { return nil }
      return TooShort(duration: median, resolution: resolution).map { found in
        """
        one parse takes \(Int(median.rounded())) ns, and reading the clock \
        \(Int(resolution.rounded())): the figure may be off by \(percent(found.error))
        """
      }
    }
  }
}
