/// The judgement on whether the gate meets its requirements.
struct GateJudgement: Sendable {
  let isQuick: Bool
  /// The kinds with their trials, in the order of the report.
  let kinds: [(kind: GateKind, trials: [GateTrial])]

  /// The time limit in seconds for a check of exact metrics.
  ///
  /// A check of times takes its budget, and twice that in addition if the result is inconclusive.
  static let exactLimit = 2.0

  /// Creates a judgement on the trials of a log.
  init(_ trials: [GateTrial], isQuick: Bool) {
    self.isQuick = isQuick
    kinds = GateKind.all.filter { $0.count(isQuick: isQuick) > 0 }.map { kind in
      (kind, trials.filter { $0.kind == kind })
    }
  }

  /// The number of trials done, and the number planned.
  var progress: (done: Int, all: Int) {
    (
      kinds.reduce(0) { $0 + $1.trials.count },
      kinds.reduce(0) { $0 + $1.kind.count(isQuick: isQuick) }
    )
  }

  /// Whether all requirements are met.
  var holds: Bool {
    kinds.allSatisfy { holds($0.kind, $0.trials) } && (isQuick || isLimitKept)
  }

  func holds(_ kind: GateKind, _ trials: [GateTrial]) -> Bool {
    kind.holds(trials.map(\.outcome), isQuick: isQuick)
  }

  /// The durations in seconds of the checks of exact metrics.
  var exactSeconds: [Double] { kinds.filter(\.kind.isExact).flatMap { $0.trials.map(\.seconds) } }

  var isLimitKept: Bool { exactSeconds.allSatisfy { $0 <= Self.exactLimit } }

  /// Remarks that explain the judgement, one per line.
  var remarks: [String] {
    var lines: [String] = []
    for (kind, trials) in kinds {
      let judged = trials.judged.count
      if isQuick, judged < trials.count {
        lines.append(
          """
          NOT JUDGED: \(kind.title): \(judged == 0 ? "none" : "\(judged)") of \(trials.count) judged; \
          the others were inconclusive, because the machine was too busy
          """)
      }
      let missed = trials.count { $0.outcome == .good }
      let holds = holds(kind, trials)
      if isQuick, !kind.change.isEmpty, missed > 0, holds {
        lines.append("MISSED: \(kind.title), \(missed) of \(trials.count)")
      }
      if !holds {
        let tally = ValidationText.tally(
          trials.map(\.outcome.text), in: GateTrial.Outcome.allCases.map(\.text))
        lines.append(
          "FAILED: \(kind.title): expected \(kind.requirement(isQuick: isQuick)); found \(tally)")
      }
    }
    if !isLimitKept, let most = exactSeconds.max() {
      let (found, limit) = (
        ValidationText.number(most, "%g"), ValidationText.number(Self.exactLimit, "%g")
      )
      lines.append(
        "\(isQuick ? "SLOW" : "FAILED"): a check of exact metrics took \(found) s, the limit is \(limit) s"
      )
    }
    return lines
  }
}

extension [GateTrial] {
  /// The trials that were conclusive.
  var judged: [GateTrial] { filter { $0.outcome != .inconclusive } }
}
