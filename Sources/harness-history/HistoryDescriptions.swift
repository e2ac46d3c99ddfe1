import HarnessCore
import WorkerContract

/// Descriptions of the machines, tasks and runs of a history.
struct HistoryDescriptions {
  static let nothing = "No run matches the options."

  let machines: [Int: RecordedMachine]

  /// Describes a machine on one line, such as `machine 1: cpu …, cores 2 (online 0-1), …`.
  func machine(_ number: Int) -> String {
    let facts = machines[number]?.facts.map { "\($0.name) \($0.value)" } ?? []
    return "machine \(number): \(facts.joined(separator: ", "))".onOneLine
  }

  var warning: String {
    "\(machines.count) machines: their absolute times can't be compared, and are listed separately."
  }

  /// Returns the elements, the first of each machine with a line that describes the machine.
  func byMachine<Element>(
    _ elements: [Element], machine: (Element) -> Int
  ) -> [(head: [String], element: Element)] {
    var last: Int?
    return elements.map { element in
      defer { last = machine(element) }
      return (last == machine(element) ? [] : [self.machine(machine(element))], element)
    }
  }

  /// Describes a task on one line, without its machine.
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

  /// Describes a run, such as `run 12 (2026-11-03 10:11, itunes300, 1a2b3c4d)`.
  func run(_ run: RecordedRun) -> String {
    let time = run.time.prefix(16).replacing("T", with: " ")
    let commit = run.commit.map { ", \($0.prefix(8))" } ?? ""
    return "run \(run.id) (\(time), \(run.report)\(commit))".onOneLine
  }

  /// Returns the commits from the last run before a step to the first run after it, as a Git range; `nil` if
  /// one of them is unknown.
  func commits(_ step: Trend.Step) -> String? {
    guard let last = step.lastBefore.run.commit, let first = step.firstAfter.run.commit else {
      return nil
    }
    return "\(last)..\(first)"
  }
}
