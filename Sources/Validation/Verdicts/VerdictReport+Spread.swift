internal import Glibc
internal import Statistics

/// The section on the spread of runs and sittings.
extension VerdictReport {
  var spreadSection: [String] { medians + deviations }

  private var medians: [String] {
    let copies = VerdictCopy.all
    var lines = [
      "", "## Differences between sittings", "",
      "The median ratio of each copy, over all rounds of all runs:", "",
      "| state | backend | sitting | runs | \(copies.map(\.title).joined(separator: " | ")) |",
      "| --- | --- | ---: | ---: |\(String(repeating: " ---: |", count: copies.count))",
    ]
    for state in findings.states {
      for backend in findings.backends {
        for sitting in findings.sittings {
          let runs = findings.runs(state, backend, sitting: sitting)
          guard !runs.isEmpty else { continue }
          let ratios = copies.map { Text.number(VerdictFindings.pooled(runs, $0), "%.4f") }
          lines.append(
            """
            | \(state.name) | \(backend) | \(sitting) | \(runs.count) | \(ratios.joined(separator: " | ")) |
            """)
        }
      }
    }
    return lines
  }

  /// The quantile of the normal distribution for the level of an interval.
  private static let quantile = NormalDistribution.quantile((1 + RunDesign.graded.rule.level) / 2)

  private var deviations: [String] {
    var lines = [
      "",
      """
      The standard deviation of a copy's median ratio from run to run, over all copies: within a sitting, over all \
      sittings, and as expected from the rounds of a run. The expected deviation is half the width of the interval \
      divided by \(Text.number(Self.quantile, "%.2f")), the matching quantile of the normal distribution.
      """, "",
      "| state | backend | within a sitting | over all sittings | expected from the rounds |",
      "| --- | --- | ---: | ---: | ---: |",
    ]
    for state in findings.states {
      for backend in findings.backends {
        let found = findings.verdicts(state, backend, by: 60).filter { $0.interval != nil }
        guard !found.isEmpty else { continue }
        let within = Self.deviation(of: found, isWithinSittings: true)
        let over = Self.deviation(of: found, isWithinSittings: false)
        let expected = found.map { log($0.interval.map { $0.high / $0.low } ?? 1) / 2 }.mean
        let shares = [within, over, expected / Self.quantile].map { share in
          share.map { Text.number(100 * $0, "%.3f") + " %" } ?? "–"
        }
        lines.append("| \(state.name) | \(backend) | \(shares.joined(separator: " | ")) |")
      }
    }
    return lines
  }

  private struct Group: Hashable {
    var copy: VerdictCopy
    var sitting: Int?
  }

  /// Returns the standard deviation of the logarithms about the means of their groups; `nil` if every group
  /// has only one element.
  private static func deviation(of verdicts: [VerdictTrial], isWithinSittings: Bool) -> Double? {
    let groups = Dictionary(grouping: verdicts) {
      Group(copy: $0.copy, sitting: isWithinSittings ? $0.run.sitting : nil)
    }.mapValues { $0.map { log($0.estimate?.value ?? 1) } }
    let freedom = verdicts.count - groups.count
    guard freedom > 0 else { return nil }
    let squares = groups.values.flatMap { values in
      values.map { ($0 - values.mean) * ($0 - values.mean) }
    }
    // Summed in a fixed order, so that equal rounds give equal digits.
    return (squares.sorted().reduce(0, +) / Double(freedom)).squareRoot()
  }
}
