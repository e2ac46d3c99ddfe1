/// What the harness claims about its answers, and how often it was not so.
struct Claim {
  var title: String
  /// The share of trials that may contradict it.
  var limit: Double
  var found: Proportion

  /// Whether chance explains what was found: as much or more is seen in one validation of fifty.
  var holds: Bool { found.chance(at: limit) >= 0.02 }

  /// The claims about verdicts and findings.
  static func aboutAnswers(_ trials: [Trial]) -> [Claim] {
    func claim(_ title: String, _ limit: Double, _ isMeant: (Experiment) -> Bool) -> Claim {
      let trials = trials.filter { isMeant($0.experiment) }
      return Claim(
        title: title, limit: limit,
        found: Proportion(trials) { $0.answers.contains { $0.result == .wrong } })
    }
    return [
      claim("runs with a wrong verdict", 0.01) { $0.kind == .run },
      claim("checks that call an unchanged build worse", 0.01) {
        $0.kind == .check && $0.change.isEmpty
      },
      claim("checks that pass 20 %, or call another backend worse", 0.01) {
        $0.kind == .check && $0.change == "+20%"
      },
      claim("checks of counts that are wrong", 0) { $0.kind == .exact },
    ]
  }

  /// The claims about intervals: those of one run or check hold together, each at the level that it states.
  static func aboutIntervals(_ trials: [Trial]) -> [Claim] {
    [(Question.Kind.run, "runs"), (.check, "checks")].map { kind, name in
      let asked = trials.filter { trial in
        trial.experiment.kind == kind && trial.figures.contains { $0.holdsTruth != nil }
      }
      let limits = asked.map { $0.figures.reduce(0) { $0 + 1 - ($1.level ?? 1) } }
      return Claim(
        title: "\(name) with an interval that misses the truth",
        limit: asked.isEmpty ? 0 : limits.reduce(0, +) / Double(asked.count),
        found: Proportion(asked) { $0.figures.contains { $0.holdsTruth == false } })
    }
  }
}

/// The trials of a quick validation, in lines for the terminal.
struct QuickJudgement {
  private let claims: [Claim]
  private let answers: [Trial.Answer]

  init(_ trials: [Trial]) {
    claims = Claim.aboutAnswers(trials)
    answers = trials.flatMap(\.answers)
  }

  var holds: Bool { claims.allSatisfy(\.holds) }

  var lines: [String] {
    var lines: [String] = []
    var unjudged: [String] = []
    for question in Question.all {
      let results = answers.filter { $0.question == question }.map(\.result)
      guard !results.isEmpty else { continue }
      func count(_ result: Trial.Result) -> Int { results.count { $0 == result } }
      lines.append(
        """
        \(question.text): \(count(.right)) right, \(count(.undecided)) can't tell, \(count(.wrong)) wrong
        """)
      if count(.undecided) == results.count {
        unjudged.append(
          "NOT JUDGED: \(question.text): the machine was too busy, or the time too short")
      }
    }
    return lines + unjudged
      + claims.filter { !$0.holds }.map { "FAILED: \($0.title): \($0.found)" }
  }
}
