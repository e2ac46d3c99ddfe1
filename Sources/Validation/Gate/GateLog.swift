internal import HarnessCore

/// The completed trials, one per line, from which an interrupted run continues.
struct GateLog: Sendable {
  /// The path of the log.
  let path: String
  private(set) var trials: [GateTrial]
  private var text: String

  private static let columns = [
    "kind", "number", "commit", "backend", "outcome", "named", "change", "low", "high",
    "smallest_effect", "why_unknown", "others", "rounds", "seconds",
  ]

  /// Reads the trials of earlier runs from a file that need not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isFresh: Whether to discard earlier trials.
  /// - Throws: ``HarnessValidationError/malformed(path:problem:)``.
  init(path: String, isFresh: Bool) throws {
    self.path = path
    let found = isFresh || File.kind(of: path) == nil ? "" : try File.text(path)
    // A line that a crash cut off is not a trial.
    text = found.lastIndex(of: "\n").map { String(found[...$0]) } ?? ""
    let lines = CSVLines.parse(text)
    guard lines.isEmpty || lines[0] == Self.columns else {
      throw HarnessValidationError.malformed(
        path: path, problem: "its columns are not \(Self.columns)")
    }
    trials = try lines.dropFirst().enumerated().map { number, line in
      guard let trial = GateTrial(fields: line) else {
        throw HarnessValidationError.malformed(
          path: path, problem: "line \(number + 2) is not a trial")
      }
      return trial
    }
  }

  /// Appends a trial, also to the file.
  mutating func append(_ trial: GateTrial) throws(FileError) {
    let head = text.isEmpty ? CSVLines.line(Self.columns) : ""
    text += head + CSVLines.line(trial.fields)
    // Converted as a later run would read it, so that both runs write the same report.
    trials.append(GateTrial(fields: trial.fields) ?? trial)
    try AtomicFile.write(Array(text.utf8), to: path)
  }
}

extension GateTrial {
  /// The fields of its line in the log.
  fileprivate var fields: [String] {
    [
      kind.name, "\(number)", commit, backend, outcome.rawValue, named,
      ValidationText.figure(change), ValidationText.figure(low), ValidationText.figure(high),
      ValidationText.figure(smallestEffect), whyUnknown, ValidationText.number(others, "%.3f"),
      "\(rounds)", "\((seconds * 100).rounded() / 100)",
    ]
  }

  /// Reads a line of the log; `nil` if the line is not a trial.
  fileprivate init?(fields: [String]) {
    guard fields.count == 14, let kind = GateKind.all.first(where: { $0.name == fields[0] }),
      let number = Int(fields[1]), let outcome = Outcome(rawValue: fields[4]),
      let rounds = Int(fields[12]), let seconds = Double(fields[13])
    else { return nil }
    self.init(
      kind: kind, number: number, commit: fields[2], backend: fields[3], outcome: outcome,
      named: fields[5], change: Double(fields[6]), low: Double(fields[7]), high: Double(fields[8]),
      smallestEffect: Double(fields[9]), whyUnknown: fields[10], others: Double(fields[11]) ?? 0,
      rounds: rounds, seconds: seconds)
  }
}
