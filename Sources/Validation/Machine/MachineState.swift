internal import Glibc
internal import HarnessCore

/// A state of the machine in which the harness is tested.
struct MachineState: Hashable, Sendable {
  let name: String
  let title: String
  /// The work of a neighbour during the run; `nil` if there is no neighbour.
  let work: Work?
  /// Whether the neighbour runs on another processor than the harness.
  let usesOtherProcessor: Bool
  /// The smallest share of its processor that the neighbour must have used.
  let share: Double

  /// The work of a neighbour.
  enum Work: Hashable, Sendable {
    /// A busy loop.
    case spin
    /// Copies of blocks that are larger than any cache.
    case copy
  }

  static let quiet = MachineState(
    name: "quiet", title: "nothing else runs", work: nil, usesOtherProcessor: false, share: 0)
  static let all = [
    quiet,
    MachineState(
      name: "other-core", title: "a busy loop on another processor", work: .spin,
      usesOtherProcessor: true,
      share: 0.9),
    MachineState(
      name: "same-core", title: "a busy loop on the same processor", work: .spin,
      usesOtherProcessor: false, share: 0.3),
    MachineState(
      name: "memory", title: "copies of 64 MB on another processor", work: .copy,
      usesOtherProcessor: true,
      share: 0.9),
  ]

  /// The share of a processor that other processes must stay below in a quiet run.
  static let quietShare = 0.05

  /// Returns the reason why a run does not count; `nil` if it counts.
  func problem(of proof: StateProof) -> String? {
    func percent(_ share: Double) -> String { ValidationText.number(100 * share, "%.1f") }
    guard work != nil else {
      guard proof.others >= Self.quietShare else { return nil }
      return "other processes used \(percent(proof.others)) % of a processor"
    }
    let used = proof.neighbourCPU / proof.wall
    return used >= share ? nil : "the neighbour used \(percent(used)) % of a processor"
  }

  /// Runs `body` in this state, while the harness is bound to a processor.
  ///
  /// - Returns: The result of `body`, and the proof of the state.
  /// - Throws: ``HarnessValidationError/noNeighbour(processor:)``, and the errors of `body`.
  func run<Result>(
    boundTo processor: Int, _ body: () async throws -> Result
  ) async throws -> (Result, StateProof) {
    var watch = LoadWatch()
    let neighbour = try work.map { try Neighbour($0, on: try otherProcessor(than: processor)) }
    let clock = ContinuousClock()
    let (began, known) = (clock.now, Self.processorTimeOfChildren)
    let result: Result
    do { result = try await body() } catch {
      _ = neighbour?.end()
      throw error
    }
    var proof = StateProof()
    proof.wall = (clock.now - began) / .seconds(1)
    proof.harnessCPU = Self.processorTimeOfChildren - known
    if let used = neighbour?.end() { (proof.neighbourCPU, proof.copied) = used }
    watch.note()
    proof.others = watch.othersShare ?? 0
    proof.stolen = (watch.stolenShare ?? 0) * Double(watch.load?.processors ?? 1)
    return (result, proof)
  }

  /// Returns the processor for the neighbour.
  private func otherProcessor(than bound: Int) throws(HarnessValidationError) -> Int {
    guard usesOtherProcessor else { return bound }
    guard let other = ProcessorBinding.allowedNumbers.first(where: { $0 != bound }) else {
      throw .noNeighbour(processor: nil)
    }
    return other
  }

  /// The CPU time, in seconds, of the child processes that have ended, including their own
  /// children.
  private static var processorTimeOfChildren: Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}

/// The evidence that a run was in a state.
struct StateProof: Hashable, Sendable {
  /// The wall time in seconds.
  var wall = 0.0
  /// The CPU time of the harness with its workers, in seconds.
  var harnessCPU = 0.0
  /// The CPU time of the neighbour, in seconds.
  var neighbourCPU = 0.0
  /// The number of bytes that the neighbour copied.
  var copied = 0
  /// The share of one processor that other processes used.
  var others = 0.0
  /// The share of one processor that other guests of the host used.
  var stolen = 0.0
}
