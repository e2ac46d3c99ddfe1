import ArgumentParser
import CommandSupport
import HarnessCore
import WorkerContract

extension Collection<Results> {
  /// The exit status of a run with these results; `nil` if no implementation failed, and each has the figures
  /// of all passes.
  ///
  /// If every parser rejects a feed, that is a fault of the feed, unless nothing else was measured.
  var exitStatus: ExitCode? {
    let readable = filter { !$0.isRefusedByAll }
    if readable.isEmpty { return .unsound }
    let rows = readable.flatMap(\.rows)
    if rows.contains(where: \.status.isFailure) { return .unsound }
    return rows.allSatisfy { $0.missingPass == nil } ? nil : .notComparable
  }
}

extension ExitCode {
  /// Creates the exit status for an outcome; `nil` if nothing is worse.
  init?(_ outcome: CheckOutcome) {
    switch outcome {
    case .good: return nil
    case .worse: self = .worse
    case .broken: self = .undecided
    case .incomparable: self = .notComparable
    case .better: self = .better
    }
  }
}
