internal import FoundationEssentials
internal import Statistics
internal import WorkerContract

/// How long a check takes and what it can find, before it starts.
package struct CheckForecast: CustomStringConvertible {
  package let description: String

  package init(_ baseline: Baseline, _ terms: CheckTerms) {
    let latest = baseline.results.suffix(baseline.plan.corpora.count)
    let counting = latest.reduce(0) { $0 + $1.plan.durationSeconds }
    let here = MachineFacts.environment(
      build: latest.last?.environment.build ?? "unknown", boundProcessor: nil)
    let effects = Self.effects(baseline, terms, on: here)
    guard let least = effects.min(), let most = effects.max() else {
      let minutes =
        "minutes more if times come side by side with the recorded commit, which is built first (not with --exact)"
      let counted = "about \(Self.text(counting))"
      self.init(takes: terms.judgesTimes ? "\(counted), \(minutes)" : counted, nil)
      return
    }
    let range = [least, most].map(Figures.percent)
    self.init(
      takes: "about \(Self.text(counting + terms.budgetSeconds))",
      range[0] == range[1]
        ? "slowdowns of \(range[0]) or more"
        : "slowdowns of \(range[0]) to \(range[1]) or more, depending on the implementation")
  }

  package init(sideBySide terms: CheckTerms) {
    let counting = "as long as verifying and counting take"
    self.init(
      takes: terms.judgesTimes
        ? "\(Self.text(terms.budgetSeconds)) for times, and \(counting)" : counting,
      terms.judgesTimes
        ? "slowdowns of \(Figures.percent(terms.minEffect)) or more, if the machine is quiet" : nil)
  }

  private init(takes duration: String, _ times: String?) {
    let finds = ["any rise of an exact metric"] + (times.map { [$0] } ?? [])
    description = "the check takes \(duration), and can find \(PlainText.list(finds))"
  }

  private static func text(_ seconds: Double) -> String { "\(Int(max(1, seconds.rounded()))) s" }

  /// The smallest slowdowns that the sittings of this machine permit to find, one for each timed case.
  private static func effects(
    _ baseline: Baseline, _ terms: CheckTerms, on here: MeasurementEnvironment
  ) -> [Double] {
    guard terms.judgesTimes else { return [] }
    var ratios: [CaseGroup: [(time: Date, value: Double)]] = [:]
    for results in baseline.results {
      for row in results.rows where row.reference != nil {
        let origin = results.origin(of: row.key.backend)
        guard let value = row.value, origin.machine == here.machine else { continue }
        ratios[row.key.measured, default: []].append((origin.time, value))
      }
    }
    let spreads = ratios.values.compactMap { RunSpread(bySitting: $0) }
    let level = VerdictRule(errorRate: terms.errorRate, intervals: spreads.count).level
    return spreads.map { $0.hiddenChange(level: level) }.filter {
      $0 <= terms.largestEffectOfSittings
    }
    .map { max(terms.minEffect, $0) }
  }
}
