/// The reason why a validation cannot start or continue.
package enum HarnessValidationError: Error, Hashable, Sendable {
  /// Another process is writing to the folder.
  case busy(path: String)
  /// Earlier records do not have the format that this version writes.
  case malformed(path: String, problem: String)
  /// The existing raw rounds cannot be judged together with new ones.
  case otherRounds(difference: String)
  /// There are no raw rounds that count.
  case noRounds(folder: String)
  /// The harness cannot bind itself to a processor.
  case notBound(pinned: String)
  /// The harness was bound to another processor before.
  case otherProcessor(before: Int, pinned: String)
  /// No neighbour can run on that processor; `nil` if the machine has no other processor.
  case noNeighbour(processor: Int?)
  /// The machine does not reach a state.
  case notInState(state: String, runs: Int, problem: String)
  /// The harness exited with this status.
  case harnessFailed(command: String, status: Int32)
  /// The harness could not compare anything with the baseline or the other build.
  case incomparable(with: String, reasons: [String])
  /// The harness did not give the expected verdict.
  case noVerdict(metric: String, found: Int)
  /// The link command of a worker is not in SwiftPM's description of the build.
  case noLinkCommand(worker: String)
  /// A worker cannot be linked.
  case linkFailed(worker: String, status: Int32)
  /// The times of a backend have no interval.
  case noInterval(backend: String)
}
