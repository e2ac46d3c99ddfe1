internal import Statistics

/// The section on the differences that were found, and on the verdicts that stayed undecided.
extension VerdictReport {
  var powerSection: [String] { found + undecided }

  private func share(_ verdicts: [VerdictTrial], _ isHit: (VerdictTrial) -> Bool) -> String {
    Text.percent(verdicts.proportion(isHit).share)
  }

  private var found: [String] {
    let copies = VerdictCopy.all
    var lines = [
      "", "## What was detected", "",
      """
      The share of stretches with the right verdict on a copy. A copy slowed by 1 % is at the limit of what counts as \
      the same, so any share is acceptable for it.
      """, "",
      """
      | state | backend | length | stretches | rounds: median | \
      \(copies.map { "\($0.title): \($0.wanted.rawValue)" }.joined(separator: " | ")) |
      """,
      "| --- | --- | ---: | ---: | ---: |\(String(repeating: " ---: |", count: copies.count))",
    ]
    for state in findings.states {
      for backend in findings.backends.map(Optional.some) + [nil] {
        for length in Stretch.lengths {
          let found = copies.map { findings.verdicts(state, backend, by: length, on: $0) }
          guard !found[0].isEmpty else { continue }
          let rounds = Text.number(found[0].map { Double($0.rounds) }.median, "%g")
          lines.append(
            """
            | \(state.name) | \(backend ?? "all") | \(findings.seconds(length)) | \(found[0].count) | \(rounds) | \
            \(found.map { share($0, \.isWanted) }.joined(separator: " | ")) |
            """)
        }
      }
    }
    return lines
  }

  private var undecided: [String] {
    let copies = VerdictCopy.all
    var lines = [
      "", "The share of undecided verdicts, over all backends:", "",
      "| state | length | \(copies.map(\.title).joined(separator: " | ")) | any |",
      "| --- | ---: |\(String(repeating: " ---: |", count: copies.count)) ---: |",
    ]
    for state in findings.states {
      for length in Stretch.lengths {
        let shares = (copies.map(Optional.some) + [nil]).map { copy in
          share(findings.verdicts(state, by: length, on: copy)) { $0.outcome == .undecided }
        }
        lines.append(
          "| \(state.name) | \(findings.seconds(length)) | \(shares.joined(separator: " | ")) |")
      }
    }
    return lines
  }
}
