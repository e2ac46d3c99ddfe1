internal import Glibc
internal import Measurement
internal import WorkerContract

/// Does inside an iteration what the perturbations of a request ask for.
struct Disturbance {
  private var slowdown = 0.0
  private var allocations = 0

  init(_ perturbations: [Perturbation]) {
    for perturbation in perturbations {
      switch perturbation {
      // Each slows what the others have slowed: so a slowed copy of a slowed row is.
      case .slowdown(let share): slowdown = (1 + slowdown) * (1 + share) - 1
      case .allocations(let count): allocations += count
      }
    }
  }

  /// Notes when an iteration begins; 0 where nobody will ask.
  func begin() -> Int64 { slowdown > 0 ? MonotonicClock.now : 0 }

  /// Disturbs the iteration that began at `beginning`, before it is over.
  func end(_ beginning: Int64) {
    if allocations > 0 { allocateInVain() }
    guard slowdown > 0 else { return }
    let taken = MonotonicClock.now - beginning
    let end = beginning + taken + Int64(Double(taken) * slowdown)
    while MonotonicClock.now < end {}
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
