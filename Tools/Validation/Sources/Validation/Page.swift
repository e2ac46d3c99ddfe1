import Foundation

/// The page about trials, in Markdown, with a quiet and a busy machine side by side.
struct Page {
  private let states: [(name: String, trials: [Trial])]

  init(_ trials: [Trial]) {
    states = [("quiet", trials.filter(\.isQuiet)), ("busy", trials.filter { !$0.isQuiet })]
      .filter { !$0.1.isEmpty }
  }

  var text: String {
    [summary, introduction, answers, claims, intervals, conditions].joined(separator: "\n\n") + "\n"
  }

  private var summary: String {
    let sentences = states.map { name, trials in
      let results = trials.flatMap(\.answers).map(\.result)
      let (wrong, undecided) = (results.count { $0 == .wrong }, results.count { $0 == .undecided })
      return """
        On a \(name) machine, \(wrong) of \(results.count) answers were wrong, and \(undecided) times the harness \
        said that it can't tell.
        """
    }
    return "# How often the answers are right\n\n\(sentences.joined(separator: " "))"
  }

  private var introduction: String {
    let backends = Experiment.backends.joined(separator: ", ")
    let quiet = Proportion.percent(Trial.quietShare)
    return """
      Written by `Tools/Validation`, which drives the `harness` binary as a user does, with changes of known size in one \
      of the backends (\(backends)). A *run* measures a backend beside copies of it, and each verdict is an answer. A \
      *check of times* compares all three with the same build (`--against`), a *check of counts* with a baseline recorded \
      just before (`--exact`). The machine counts as quiet during a trial if other processes used less than \(quiet) of \
      a processor. The intervals of shares are at 95 % (Wilson).
      """
  }

  private var answers: String {
    let rows = Question.all.map { question in
      [question.text, question.rightAnswer]
        + states.flatMap { _, trials in
          let results = trials.flatMap(\.answers).filter { $0.question == question }.map(\.result)
          return [
            "\(Proportion(results) { $0 == .right })", "\(results.count { $0 == .undecided })",
            "\(results.count { $0 == .wrong })",
          ]
        }
    }
    let columns = states.flatMap { ["\($0.name): right", "can't tell", "wrong"] }
    return """
      ## Answers

      \(table(["asked", "right answer"] + columns, rows))

      *Wrong* is a false alarm about something unchanged, or a miss of something slower. A check says that it can't tell if \
      its self-test fails, or if a slowdown by three least effects, 15 %, could have gone undetected; so it may pass one of \
      10 %.
      """
  }

  private var claims: String {
    let found = states.map { Claim.aboutAnswers($0.trials) + Claim.aboutIntervals($0.trials) }
    let rows = (found.first ?? []).indices.map { index in
      let claims = found.map { $0[index] }
      let limit = claims.map(\.limit).max() ?? 0
      return [claims[0].title, limit == 0 ? "none" : Proportion.percent(limit)]
        + claims.flatMap {
          ["\($0.found)", $0.found.all == 0 ? "–" : $0.holds ? "yes" : "**no**"]
        }
    }
    return """
      ## Claims

      \(table(["what", "at most"] + states.flatMap { [$0.name, "holds"] }, rows))

      A claim does not hold if chance would give so many, or more, in less than one validation of fifty.
      """
  }

  private var intervals: String {
    let rows = Question.all.filter { $0.kind != .exact }.map { question in
      [question.text]
        + states.flatMap { _, trials in
          let figures = trials.filter { $0.experiment.kind == question.kind }
            .flatMap(\.figures).filter { $0.change == question.change && $0.holdsTruth != nil }
          let halves = figures.map { (($0.high ?? 1) - ($0.low ?? 1)) / 2 }
          return [
            "\(Proportion(figures) { $0.holdsTruth == true })",
            halves.median.map { "±\(Proportion.percent($0))" } ?? "–",
          ]
        }
    }
    return """
      ## Intervals that hold the truth

      \(table(["ratio of"] + states.flatMap { [$0.name, "half width: median"] }, rows))
      """
  }

  private var conditions: String {
    func number(_ number: Double?, _ format: String) -> String {
      number.map { String(format: format, $0) } ?? "–"
    }
    func counted(_ values: [String]) -> String {
      Set(values).sorted().map { value in "\(value) (\(values.count { $0 == value }))" }
        .joined(separator: ", ")
    }
    let facts: [(String, ([Trial]) -> String)] = [
      ("trials", { "\($0.count)" }),
      (
        "rounds of a run: median",
        { trials in
          let runs = trials.filter { $0.experiment.kind == .run }
          return number(runs.compactMap { $0.figures.first.map { Double($0.rounds) } }.median, "%g")
        }
      ),
      ("processors used by others: median", { number($0.map(\.others).median, "%.2f") }),
      ("busy loops of the validation", { counted($0.map { "\($0.experiment.busyLoops)" }) }),
      ("first", { $0.map(\.time).min() ?? "–" }),
      ("last", { $0.map(\.time).max() ?? "–" }),
      ("commits", { counted($0.map { String($0.commit.prefix(12)) }) }),
      ("machines", { counted($0.map(\.machine)) }),
    ]
    let rows = facts.map { name, fact in [name] + states.map { fact($0.trials) } }
    return "## Conditions\n\n" + table(["what"] + states.map(\.name), rows)
  }

  private func table(_ columns: [String], _ rows: [[String]]) -> String {
    ([columns, columns.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}

extension [Double] {
  /// The middle of the numbers; `nil` if there are none.
  fileprivate var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
