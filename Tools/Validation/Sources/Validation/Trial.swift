import Foundation

/// An experiment and what the harness said: a line of a file of trials.
struct Trial: Codable {
  var experiment: Experiment
  /// The exit status of the harness.
  var status: Int32
  /// The verdicts of a run; the findings of a check that are worse or have an interval.
  var figures: [Figure]
  /// The number of processors that other processes used, busy loops included.
  var others: Double
  var seconds: Double
  var machine: String
  var commit: String
  var time: String

  /// What the harness said about one figure.
  struct Figure: Codable {
    var implementation: String
    /// What was injected into it; empty if nothing was.
    var change: String
    var metric: String
    var outcome: String
    var low: Double?
    var high: Double?
    var level: Double?
    var rounds: Int

    /// Whether the interval of the ratio holds what was injected; `nil` if there is no interval.
    var holdsTruth: Bool? {
      guard let low, let high else { return nil }
      return low...high ~= 1 + Question.slowdown(by: change)
    }
  }

  /// The part of a processor that others may use on a quiet machine.
  static let quietShare = 0.05
  var isQuiet: Bool { others < Self.quietShare }

  var text: String {
    let said = figures.map { "\($0.implementation) \($0.outcome)" }
    return (["status \(status)"] + said + ["\(seconds) s", "others \(others)"])
      .joined(separator: ", ")
  }

  // MARK: - Right and wrong

  struct Answer {
    var question: Question
    var result: Result
  }

  enum Result { case right, undecided, wrong }

  /// The answers of the harness: one for each copy in a run, one for a check.
  var answers: [Answer] {
    guard experiment.kind == .run else {
      let question = Question(kind: experiment.kind, change: experiment.change)
      return [Answer(question: question, result: resultOfCheck)]
    }
    return figures.map { figure in
      let right = figure.change.isEmpty ? "same" : "worse"
      let decided: Result = figure.outcome == right ? .right : .wrong
      return Answer(
        question: Question(kind: .run, change: figure.change),
        result: figure.outcome == "undecided" ? .undecided : decided)
    }
  }

  /// Everything that a check calls worse must be due to the change, and a change must be called worse.
  private var resultOfCheck: Result {
    if status == Harness.cannotTell { return .undecided }
    let worse = figures.filter { $0.outcome == "worse" }
    let isOnlyTheChange = worse.allSatisfy {
      $0.implementation == experiment.backend
        && (experiment.kind == .exact || $0.metric == Harness.timeOfCheck)
    }
    return isOnlyTheChange && worse.isEmpty == experiment.change.isEmpty ? .right : .wrong
  }
}

/// A file with a line for each trial, so that an interrupted validation goes on where it ended.
struct TrialFile {
  private let url: URL
  private(set) var trials: [Trial] = []

  /// Reads the trials of a file that need not exist.
  init(_ path: String) throws {
    url = URL(filePath: path)
    guard FileManager.default.fileExists(atPath: path) else { return }
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    for (index, line) in lines.enumerated() {
      guard let trial = try? JSONDecoder().decode(Trial.self, from: Data(line.utf8)) else {
        throw Malformed(description: "line \(index + 1) of \(path) is no trial")
      }
      trials.append(trial)
    }
  }

  struct Malformed: Error, CustomStringConvertible { var description: String }

  /// Adds a trial.
  ///
  /// The file is replaced as a whole, so that no line is ever cut off.
  mutating func append(_ trial: Trial) throws {
    trials.append(trial)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try trials.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
    try lines.joined().write(to: url, atomically: true, encoding: .utf8)
  }
}
