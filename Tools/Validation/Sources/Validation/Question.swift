/// What the harness is asked, with a known answer.
struct Question: Hashable {
  var kind: Kind
  /// What is injected, in per cent or as an allocation: `+5%`, `+1alloc`; empty if nothing is.
  var change: String

  enum Kind: String, Codable {
    /// A run measures a backend beside copies of it: which of them are slower?
    case run
    /// A check compares the times of all backends with those of the same build, changed in one of them.
    case check
    /// A check compares exact metrics with a baseline that was recorded just before.
    case exact
  }

  /// The changes of the copies in a run.
  static let copies = ["", "+2%", "+5%", "+10%", "+20%"]

  /// All questions, in the order of the page.
  static let all =
    copies.map { Question(kind: .run, change: $0) }
    + ["", "+10%", "+20%"].map { Question(kind: .check, change: $0) }
    + ["", "+1alloc"].map { Question(kind: .exact, change: $0) }

  /// Returns the slowdown that a change is, as a share.
  static func slowdown(by change: String) -> Double {
    change.hasSuffix("%") ? (Double(change.dropLast()) ?? 0) / 100 : 0
  }

  var text: String {
    let changed =
      switch change {
      case "": "unchanged"
      case "+1alloc": "one more allocation"
      default: "slowed by \(change.dropFirst().dropLast()) %"
      }
    return switch kind {
    case .run: "run: a copy, \(changed)"
    case .check: "check of times: \(changed)"
    case .exact: "check of counts: \(changed)"
    }
  }

  var rightAnswer: String {
    if kind == .run { return change.isEmpty ? "same" : "slower" }
    return change.isEmpty ? "as good" : "worse, and which"
  }
}

/// One call of the harness: all copies of a backend in one run, or a check of one change.
struct Experiment: Codable, Hashable {
  var kind: Question.Kind
  /// The backend that is copied or changed.
  var backend: String
  /// What is injected into the backend; empty in a run, which has all copies.
  var change: String
  /// The number of the experiment among those of the same kind and change.
  var number: Int
  /// The number of busy loops beside it.
  var busyLoops: Int

  static let backends = ["expat", "libxml2", "foundation"]

  var name: String { "\(kind.rawValue) \(backend)\(change) \(number + 1)" }

  /// Returns the experiments of a validation, interleaved, so that a bad hour of the machine doesn't meet only one
  /// kind of them.
  static func plan(runs: Int, checks: Int, busyLoops: Int) -> [Experiment] {
    let kinds =
      [(Question(kind: .run, change: ""), runs)]
      + Question.all.filter { $0.kind != .run }.map { ($0, checks) }
    return (0..<max(runs, checks)).flatMap { number in
      kinds.filter { number < $0.1 }.map { question, _ in
        Experiment(
          kind: question.kind, backend: backends[number % backends.count], change: question.change,
          number: number, busyLoops: busyLoops)
      }
    }
  }
}
