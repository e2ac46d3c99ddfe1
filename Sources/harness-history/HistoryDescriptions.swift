import History
import Results
import WorkerContract

/// The names of machines, tasks and runs of a history.
struct HistoryDescriptions {
  /// What is said where nothing matches.
  static let nothing = "No run has what was asked for."

  let machines: [Int: RecordedMachine]

  /// A machine in a line, such as `machine 1: cpu …, cores 2 (online 0-1), …`.
  func machine(_ number: Int) -> String {
    let facts = machines[number]?.facts.map { "\($0.name) \($0.value)" } ?? []
    return "machine \(number): \(facts.joined(separator: ", "))".onOneLine
  }

  /// What is said where there are several machines.
  var warning: String {
    "\(machines.count) machines: absolute times of one say nothing of another, and are kept apart."
  }

  /// Elements with the line that names their machine, before the first of each machine.
  func byMachine<Element>(
    _ elements: [Element], machine: (Element) -> Int
  ) -> [(head: [String], element: Element)] {
    var last: Int?
    return elements.map { element in
      defer { last = machine(element) }
      return (last == machine(element) ? [] : [self.machine(machine(element))], element)
    }
  }

  /// A task in a line, without its machine.
  func task(_ task: HistoryTask) -> String {
    let group = task.group
    let factor = group.factor == 1 ? "" : ", items ×\(group.factor)"
    let stop = group.stopAfter.map { ", stopped after \($0) items" } ?? ""
    let build = group.build == "release" ? "" : ", \(group.build) build"
    return """
      \(group.corpus) (document \(group.documentSHA.prefix(8))), \(group.stream) (\(group.pace) pace)\
      \(factor)\(stop)\(build)
      """.onOneLine
  }

  /// A run, such as `run 12 (2026-11-03 10:11, itunes300, 1a2b3c4d)`.
  func run(_ run: RecordedRun) -> String {
    let time = run.time.prefix(16).replacing("T", with: " ")
    let commit = run.commit.map { ", \($0.prefix(8))" } ?? ""
    return "run \(run.id) (\(time), \(run.report)\(commit))".onOneLine
  }

  /// The commits from the last good run to the first other one, as git has them; `nil` where one
  /// isn't known.
  func commits(_ step: Trend.Step) -> String? {
    guard let last = step.lastBefore.run.commit, let first = step.firstAfter.run.commit else {
      return nil
    }
    return "\(last)..\(first)"
  }
}
