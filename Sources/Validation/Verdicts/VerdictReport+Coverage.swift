internal import Statistics

/// The section on how often the printed intervals contain the ratio over all runs.
extension VerdictReport {
  var coverageSection: [String] {
    let rule = RunDesign.graded.rule
    var lines = [
      "", "## Coverage of the printed intervals", "",
      """
      This table shows how often an interval contains the median ratio of its copy over all rounds of all runs and \
      sittings. The median is taken over the runs in the same state, including the run itself, and over the quiet \
      runs. Each interval should contain the median in at least \(Text.number(100 * rule.level, "%.2f")) % of cases, \
      and all \(rule.intervals) intervals of a stretch at the same time in \
      \(Text.percent(1 - rule.errorRate)) of cases. Verdicts with too few rounds for an interval are left out.
      """, "",
      """
      | state | length | contains the median of | intervals [95 %, Clopper and Pearson] | all intervals of a stretch |
      """, "| --- | ---: | --- | ---: | ---: |",
    ]
    for state in findings.states {
      for length in Stretch.lengths.dropFirst() {
        for other in state == .quiet ? [state] : [state, .quiet] {
          let covered = coverage(state, by: length, of: other)
          lines.append(
            """
            | \(state.name) | \(findings.seconds(length)) | \(other.name) | \
            \(Text.proportion(covered.intervals)) | \(Text.proportion(covered.stretches)) |
            """)
        }
      }
    }
    return lines
  }

  /// Returns how many intervals of a state contain the medians of another, and in how many stretches all do
  /// at once.
  func coverage(
    _ state: MachineState, by length: Int, of other: MachineState
  ) -> (intervals: Proportion, stretches: Proportion) {
    func median(_ verdict: VerdictTrial) -> Double? {
      findings.medians[
        .init(timedCase: .init(state: other, backend: verdict.run.backend), copy: verdict.copy)]
    }
    func isCovered(_ verdict: VerdictTrial) -> Bool {
      guard let interval = verdict.interval, let median = median(verdict) else { return false }
      return interval.contains(median)
    }
    let found = findings.verdicts(state, by: length).filter {
      $0.interval != nil && median($0) != nil
    }
    let whole = found.byStretch.filter { $0.count == VerdictCopy.all.count }
    return (
      found.proportion(isCovered),
      Proportion(whole.count { $0.allSatisfy(isCovered) }, of: whole.count)
    )
  }
}
