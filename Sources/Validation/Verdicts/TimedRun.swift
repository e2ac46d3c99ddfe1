internal import HarnessCore

/// A run of a backend together with its copies, with the raw times of every round.
struct TimedRun: Hashable, Sendable {
  var sitting: Int
  var state: MachineState
  var backend: String
  /// The number of the run among those of the sitting, state and backend, from 1.
  var number: Int
  /// The commit of the harness.
  var commit: String
  /// The timing method that the worker describes.
  var method: Int
  /// The start time in ISO 8601.
  var time: String
  /// The budget in seconds.
  var budget: Double
  var proof: StateProof
  /// The seed of the order within rounds.
  var seed: UInt64
  /// The names of the implementations, the reference first.
  var names: [String]
  /// The samples of each round, in the order of the names; `nil` if there is none.
  var rounds: [[Sample?]]
  /// The facts about the machine and the build in reports.
  var machine: [MeasurementEnvironment.Fact]

  /// The times of a parse, in units of 100 ns.
  struct Sample: Hashable, Sendable {
    var cpu: Int
    var wall: Int

    static let unit = 100.0
  }

  /// The state and the backend of a run.
  struct Case: Hashable, Sendable {
    var state: MachineState
    var backend: String
  }

  var timedCase: Case { Case(state: state, backend: backend) }

  /// The reason why the run does not count; `nil` if it counts.
  var problem: String? { state.problem(of: proof) }

  /// Returns the ratios of the CPU time of a copy to that of the reference, in the rounds of a stretch.
  func ratios(_ copy: VerdictCopy, _ stretch: Stretch = .whole) -> [Double] {
    guard let column = names.firstIndex(of: copy.name(backend)) else { return [] }
    return rounds[stretch.range(of: rounds.count)].compactMap { round in
      guard let copy = round[column], let reference = round[0] else { return nil }
      return Double(copy.cpu) / Double(reference.cpu)
    }
  }

  /// The share by which a sample may exceed the fastest tenth and still count as having the same speed.
  static let slowdown = 0.25
  /// The share of the samples that may be slower than that in a run at one speed.
  static let slowShare = 0.1

  /// Returns whether the processor kept one speed, judged by the samples of the copies other than `copy`.
  func isAtOneSpeed(without copy: VerdictCopy) -> Bool {
    names.indices.dropFirst().filter { names[$0] != copy.name(backend) }.allSatisfy { column in
      let times = rounds.compactMap { $0[column]?.cpu }.sorted()
      let limit = Double(times.isEmpty ? 0 : times[times.count / 10]) * (1 + Self.slowdown)
      let slow = times.count { Double($0) > limit }
      return Double(slow) <= Self.slowShare * Double(times.count)
    }
  }

  /// The ratio of wall time to CPU time for each sample.
  var waits: [Double] {
    rounds.flatMap { $0.compactMap { $0 } }.map { Double($0.wall) / Double($0.cpu) }
  }
}

/// A part of a run from which verdicts are derived, as if the run had a smaller budget.
struct Stretch: Hashable, Sendable {
  /// The length in sixtieths of the run, whose default budget is 60 s.
  let sixtieths: Int
  /// The number of the stretch, from 0.
  let number: Int

  static let whole = Stretch(sixtieths: 60, number: 0)
  /// The lengths that are tried: twelve stretches of the first, four of the second, and the whole run.
  static let lengths = [5, 15, 60]

  static let all = lengths.flatMap { length in
    (0..<60 / length).map { Stretch(sixtieths: length, number: $0) }
  }

  /// Returns the rounds of a run that belong to the stretch.
  func range(of rounds: Int) -> Range<Int> {
    let ends = [number, number + 1].map { rounds * sixtieths * $0 / 60 }
    return ends[0]..<ends[1]
  }
}
