internal import WorkerContract

/// Rounds in which the processor ran at less than its full speed.
struct SlowedLint: DataLint {
  let name = "slowed"
  let remedy = """
    nothing, where enough rounds are left; else measure at a quieter hour, or on a machine of your own
    """

  /// Up to this share of the rounds is lost on any machine.
  private static let relevantShare = 0.2

  func findings(in evidence: LintEvidence) -> [(row: PlannedRow?, words: String)] {
    var all = 0
    var left = 0
    for row in evidence.rows {
      all += evidence.book.readings(Metric.parseTime.name, of: row).count
      left += evidence.book.timesAtFullSpeed(of: row).count
    }
    let share = all == 0 ? 0 : 1 - Double(left) / Double(all)
    guard share > Self.relevantShare else { return [] }
    return [
      (
        nil,
        "\(percent(share)) of the samples were taken at less than full speed: no ratio holds them"
      )
    ]
  }
}
