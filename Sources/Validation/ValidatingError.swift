/// Why a validation can't be taken, or gone on with.
package enum ValidatingError: Error, Hashable, Sendable {
  /// Another process writes there.
  case busy(path: String)
  /// What was recorded before is not of the form that this writes.
  case malformed(path: String, problem: String)
  /// The raw rounds that are there can't be judged together with new ones.
  case otherRounds(difference: String)
  /// There are no raw rounds that count.
  case noRounds(folder: String)
  /// The harness can't bind itself to a processor.
  case notBound(pinned: String)
  /// The harness was bound to another processor before.
  case otherProcessor(before: Int, pinned: String)
  /// Nothing can be run beside the harness on that processor; `nil` if the machine has no other.
  case noNeighbour(processor: Int?)
  /// The machine does not come into a state.
  case notInState(state: String, runs: Int, flaw: String)
  /// The harness ended so.
  case harnessFailed(command: String, status: Int32)
  /// The harness compared nothing with the base.
  case incomparable(base: String, reasons: [String])
  /// The harness gave other verdicts than were asked for.
  case noVerdict(metric: String, found: Int)
  /// SwiftPM does not say how a worker is linked.
  case noLinkCommand(worker: String)
  /// A worker can't be linked.
  case linkFailed(worker: String, status: Int32)
  /// The times of a backend have no interval.
  case noInterval(backend: String)
}
