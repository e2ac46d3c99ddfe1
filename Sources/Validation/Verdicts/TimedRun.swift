internal import Results

/// A run of a backend beside its copies, with the raw times of every round.
struct TimedRun: Hashable, Sendable {
  var sitting: Int
  var state: MachineState
  var backend: String
  /// Its number among those of the sitting, the state and the backend, from 1.
  var number: Int
  /// The commit of the harness.
  var commit: String
  /// The method of timing that the worker describes.
  var method: Int
  /// When it began, in ISO 8601.
  var time: String
  /// The budget in seconds.
  var budget: Double
  var proof: StateProof
  /// The seed of the order within rounds.
  var seed: UInt64
  /// What was measured, the reference first.
  var names: [String]
  /// The samples of each round by name; `nil` if there is none.
  var rounds: [[Sample?]]
  /// What reports say of the machine and the build.
  var machine: [MeasuringEnvironment.Fact]

  /// The times of a parse, in units of 100 ns.
  struct Sample: Hashable, Sendable {
    var cpu: Int
    var wall: Int

    static let unit = 100.0
  }

  /// The state and the backend: what a sitting has runs of.
  struct Case: Hashable, Sendable {
    var state: MachineState
    var backend: String
  }

  var timedCase: Case { Case(state: state, backend: backend) }

  /// Why it does not count, in words; `nil` if it does.
  var flaw: String? { state.flaw(of: proof) }

  /// The CPU time of a copy over that of the reference, in the rounds of a stretch.
  func ratios(_ copy: VerdictCopy, _ stretch: Stretch = .whole) -> [Double] {
    guard let place = names.firstIndex(of: copy.name(backend)) else { return [] }
    return rounds[stretch.range(of: rounds.count)].compactMap { round in
      guard let copy = round[place], let reference = round[0] else { return nil }
      return Double(copy.cpu) / Double(reference.cpu)
    }
  }

  /// By how much a sample may take longer than the fastest tenth and still count as of the same speed.
  static let slowdown = 0.25
  /// What share of the samples of a run at one speed may take longer than that.
  static let slowShare = 0.1

  /// Whether the processor kept one speed, by the samples of the copies that have no part in the verdict on `copy`.
  func isAtOneSpeed(besides copy: VerdictCopy) -> Bool {
    names.indices.dropFirst().filter { names[$0] != copy.name(backend) }.allSatisfy { place in
      let times = rounds.compactMap { $0[place]?.cpu }.sorted()
      let limit = Double(times.isEmpty ? 0 : times[times.count / 10]) * (1 + Self.slowdown)
      let slow = times.count { Double($0) > limit }
      return Double(slow) <= Self.slowShare * Double(times.count)
    }
  }

  /// Wall over CPU time of each sample.
  var waits: [Double] {
    rounds.flatMap { $0.compactMap { $0 } }.map { Double($0.wall) / Double($0.cpu) }
  }
}

/// A part of a run that verdicts are read off, as if the run had had a smaller budget.
struct Stretch: Hashable, Sendable {
  /// Its length in sixtieths of the run, whose budget is 60 s unless asked for otherwise.
  let sixtieths: Int
  /// Its number, from 0.
  let number: Int

  static let whole = Stretch(sixtieths: 60, number: 0)
  /// The lengths that are tried: there are twelve stretches of the first, four of the second, and the run itself.
  static let lengths = [5, 15, 60]

  static let all = lengths.flatMap { length in
    (0..<60 / length).map { Stretch(sixtieths: length, number: $0) }
  }

  /// The rounds of a run that belong to it.
  func range(of rounds: Int) -> Range<Int> {
    let ends = [number, number + 1].map { rounds * sixtieths * $0 / 60 }
    return ends[0]..<ends[1]
  }
}
