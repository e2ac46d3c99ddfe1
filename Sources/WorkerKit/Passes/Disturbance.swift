internal import Glibc
internal import Measurement
internal import WorkerContract

/// Does inside an iteration what the perturbations of a request ask for.
final class Disturbance {
  private let slowdown: Double
  private let allocations: Int
  /// The CPU time that is still to be spent, in nanoseconds; negative if too much was.
  private var owed = 0.0

  init(_ perturbations: [Perturbation]) {
    var slowdown = 0.0
    var allocations = 0
    for perturbation in perturbations {
      switch perturbation {
      // Each slows what the others have slowed: so a slowed copy of a slowed row is.
      case .slowdown(let share): slowdown = (1 + slowdown) * (1 + share) - 1
      case .allocations(let count): allocations += count
      }
    }
    self.slowdown = slowdown
    self.allocations = allocations
  }

  /// Notes when an iteration begins, in CPU time; 0 if it isn't to be slowed.
  func begin() -> Int64 { slowdown > 0 ? ProcessorClock.now : 0 }

  /// Disturbs the iteration that began at `beginning`, before it is over.
  ///
  /// CPU time is spent, as that is what is judged. What one iteration spends too much is taken off the
  /// next: reading the clock takes longer than a share of a short iteration.
  func end(_ beginning: Int64) {
    if allocations > 0 { allocateInVain() }
    guard slowdown > 0 else { return }
    let ended = ProcessorClock.now
    owed += Double(ended - beginning) * slowdown
    var now = ended
    while Double(now - ended) < owed { now = ProcessorClock.now }
    owed -= Double(now - ended)
  }

  private func allocateInVain() {
    // A block whose address nobody asks for would be optimised away with its `free`.
    var addresses: UInt = 0
    for _ in 0..<allocations {
      let block = unsafe malloc(Perturbation.blockSize)
      addresses |= UInt(bitPattern: block)
      unsafe free(block)
    }
    precondition(addresses != 0, "no memory to allocate in vain")
  }
}
