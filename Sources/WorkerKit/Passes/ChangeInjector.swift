internal import Glibc
internal import Measurement
internal import WorkerContract

/// Applies the injected changes of a request to each iteration.
final class ChangeInjector {
  private let slowdown: Double
  private let allocations: Int
  /// The CPU time that is still to be spent, in nanoseconds; negative if too much was spent.
  private var owed = 0.0

  init(_ injectedChanges: [InjectedChange]) {
    var slowdown = 0.0
    var allocations = 0
    for injectedChange in injectedChanges {
      switch injectedChange {
      // Each slowdown multiplies the others, as in a slowed copy of a slowed implementation.
      case .slowdown(let share): slowdown = (1 + slowdown) * (1 + share) - 1
      case .allocations(let count): allocations += count
      }
    }
    self.slowdown = slowdown
    self.allocations = allocations
  }

  /// Returns the CPU time at the beginning of an iteration, in nanoseconds; 0 if it is not to be slowed.
  func begin() -> Int64 { slowdown > 0 ? ProcessorClock.now : 0 }

  /// Applies the changes to the iteration that began at `beginning`, before it is over.
  ///
  /// It spends CPU time, because CPU time is what is judged. Time that one iteration spends in excess is
  /// subtracted from the next, because reading the clock takes longer than a share of a short iteration.
  func end(_ beginning: Int64) {
    if allocations > 0 { allocateAndFree() }
    guard slowdown > 0 else { return }
    let ended = ProcessorClock.now
    owed += Double(ended - beginning) * slowdown
    var now = ended
    while Double(now - ended) < owed { now = ProcessorClock.now }
    owed -= Double(now - ended)
  }

  private func allocateAndFree() {
    // A block whose address is not used would be optimized away together with its `free`.
    var addresses: UInt = 0
    for _ in 0..<allocations {
      let block = unsafe malloc(InjectedChange.blockSize)
      addresses |= UInt(bitPattern: block)
      unsafe free(block)
    }
    precondition(addresses != 0, "the injected allocation failed")
  }
}
