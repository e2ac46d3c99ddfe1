internal import Files

/// The trials that are done, a line each: what a run that was stopped goes on from.
struct GateLog: Sendable {
  /// Where they are kept.
  let path: String
  private(set) var trials: [GateTrial]
  private var text: String

  private static let columns = [
    "kind", "number", "commit", "backend", "outcome", "named", "change", "low", "high",
    "smallest_effect", "why_unknown", "others", "rounds", "seconds",
  ]

  /// The trials of earlier runs, in a file that need not be there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isFresh: Whether they are forgotten.
  /// - Throws: ``ValidatingError/malformed(path:problem:)``.
  init(path: String, isFresh: Bool) throws {
    self.path = path
    let found = isFresh || File.kind(of: path) == nil ? "" : try File.text(path)
    // A line that a crash has torn is no trial.
    text = found.lastIndex(of: "\n").map { String(found[...$0]) } ?? ""
    let lines = CSVLines.parse(text)
    guard lines.isEmpty || lines[0] == Self.columns else {
      throw ValidatingError.malformed(path: path, problem: "it has other columns")
    }
    trials = try lines.dropFirst().enumerated().map { number, line in
      guard let trial = GateTrial(fields: line) else {
        throw ValidatingError.malformed(path: path, problem: "line \(number + 2) is no trial")
      }
      return trial
    }
  }

  /// Adds a trial, to the file as well.
  mutating func append(_ trial: GateTrial) throws(FileError) {
    let head = text.isEmpty ? CSVLines.line(Self.columns) : ""
    text += head + CSVLines.line(trial.fields)
    // As a later run reads it, so that both write the same report.
    trials.append(GateTrial(fields: trial.fields) ?? trial)
    try AtomicFile.write(Array(text.utf8), to: path)
  }
}

extension GateTrial {
  /// Its line in the log.
  fileprivate var fields: [String] {
    [
      kind.name, "\(number)", commit, backend, outcome.rawValue, named,
      ValidationText.figure(change), ValidationText.figure(low), ValidationText.figure(high),
      ValidationText.figure(smallestEffect), whyUnknown, ValidationText.number(others, "%.3f"),
      "\(rounds)", "\((seconds * 100).rounded() / 100)",
    ]
  }

  /// Reads a line of the log; `nil` if it is none.
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

/// Comma-separated lines (RFC 4180, with line feeds alone).
enum CSVLines {
  /// The fields of each line; an open quote lasts to the end of the text.
  static func parse(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    func endField() {
      line.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    var bytes = text.utf8.makeIterator()
    var ahead = bytes.next()
    while let byte = ahead {
      ahead = bytes.next()
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && ahead == byte:
        field.append(byte)
        ahead = bytes.next()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: endField()
      case UInt8(ascii: "\n") where !isQuoted:
        endField()
        lines.append(line)
        line = []
      default: field.append(byte)
      }
    }
    return lines
  }

  /// A line of fields; those that take it are quoted.
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = !field.utf8.contains { ",\"\r\n".utf8.contains($0) }
      return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\n"
  }
}
