internal import Statistics

/// The findings for the report on verdicts.
struct VerdictFindings: Sendable {
  /// All runs, including those that do not count.
  let everyRun: [TimedRun]
  /// The runs that count.
  let runs: [TimedRun]
  /// The verdicts of the runs that count.
  let verdicts: [VerdictTrial]
  /// All runs like the default run, including those that do not count.
  let everyStandardRun: [TimedRun]
  /// The runs like the default run that count.
  let standardRuns: [TimedRun]
  /// The verdicts of those runs.
  let standardVerdicts: [VerdictTrial]
  let states: [MachineState]
  let backends: [String]
  let sittings: [Int]
  let budget: Double
  /// The median ratio of each copy over all runs of a state and backend.
  let medians: [CopyOfCase: Double]

  /// A copy in the runs of a state and backend.
  struct CopyOfCase: Hashable, Sendable {
    var timedCase: TimedRun.Case
    var copy: VerdictCopy
  }

  /// - Throws: ``HarnessValidationError/noRounds(folder:)`` if no run counts.
  init(
    _ everyRun: [TimedRun], standard: [TimedRun] = [], from folder: String
  ) throws(HarnessValidationError) {
    self.everyRun = everyRun
    everyStandardRun = standard
    standardRuns = standard.filter { $0.problem == nil }
    standardVerdicts = RunDesign.standard.verdicts(on: standardRuns)
    let runs = everyRun.filter { $0.problem == nil }
    guard let first = runs.first else { throw .noRounds(folder: folder) }
    self.runs = runs
    verdicts = RunDesign.graded.verdicts(on: runs)
    states = MachineState.all.filter { state in runs.contains { $0.state == state } }
    backends = VerdictCopy.backends.filter { name in runs.contains { $0.backend == name } }
    sittings = Set(runs.map(\.sitting)).sorted()
    budget = first.budget
    let cases = Dictionary(grouping: runs, by: \.timedCase)
    medians = cases.reduce(into: [:]) { medians, entry in
      for copy in VerdictCopy.all {
        medians[CopyOfCase(timedCase: entry.key, copy: copy)] = Self.pooled(entry.value, copy)
      }
    }
  }

  /// Returns the duration of stretches of a length: `15 s`.
  func seconds(_ length: Int) -> String {
    ValidationText.number(budget * Double(length) / 60, "%.3g") + " s"
  }

  /// Returns the verdicts that match.
  func verdicts(
    _ state: MachineState? = nil, _ backend: String? = nil, by length: Int? = nil,
    on copy: VerdictCopy? = nil
  ) -> [VerdictTrial] {
    verdicts.filter {
      (state == nil || $0.run.state == state) && (backend == nil || $0.run.backend == backend)
        && (length == nil || $0.stretch.sixtieths == length) && (copy == nil || $0.copy == copy)
    }
  }

  /// Returns the runs that match.
  func runs(
    _ state: MachineState, _ backend: String? = nil, sitting: Int? = nil
  ) -> [TimedRun] {
    runs.filter {
      $0.state == state && (backend == nil || $0.backend == backend)
        && (sitting == nil || $0.sitting == sitting)
    }
  }

  /// Returns the median ratio of a copy over all rounds of the runs.
  static func pooled(_ runs: [TimedRun], _ copy: VerdictCopy) -> Double {
    runs.flatMap { $0.ratios(copy) }.median
  }
}

extension [VerdictTrial] {
  /// The verdicts grouped by stretch and run.
  var byStretch: [[VerdictTrial]] {
    let stretches = [StretchOfRun: [VerdictTrial]](grouping: self) {
      StretchOfRun(
        timedCase: $0.run.timedCase, sitting: $0.run.sitting, number: $0.run.number,
        stretch: $0.stretch)
    }
    return Array<[VerdictTrial]>(stretches.values)
  }

  /// Returns the proportion of the verdicts that satisfy the predicate.
  func proportion(_ isHit: (VerdictTrial) -> Bool) -> Proportion {
    Proportion(count(where: isHit), of: count)
  }
}

private struct StretchOfRun: Hashable {
  var timedCase: TimedRun.Case
  var sitting: Int
  var number: Int
  var stretch: Stretch
}

/// A requirement, and whether it is met.
struct Requirement {
  var text: String
  var holds: Bool
}
