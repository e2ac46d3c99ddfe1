internal import Campaign
internal import Glibc
internal import Results

/// A state of the machine that the harness is tried in.
struct MachineState: Hashable, Sendable {
  let name: String
  let title: String
  /// What a neighbour does meanwhile; `nil` if there is none.
  let chore: Chore?
  /// Whether that is on another processor than the harness's.
  let isBeside: Bool
  /// What share of its processor the neighbour must have used at least.
  let share: Double

  /// What a neighbour does.
  enum Chore: Hashable, Sendable {
    /// A busy loop.
    case spin
    /// Copies of blocks that no cache holds.
    case copy
  }

  static let quiet = MachineState(
    name: "quiet", title: "nothing else runs", chore: nil, isBeside: false, share: 0)
  static let all = [
    quiet,
    MachineState(
      name: "other-core", title: "a busy loop on another processor", chore: .spin, isBeside: true,
      share: 0.9),
    MachineState(
      name: "same-core", title: "a busy loop on the processor that is measured on", chore: .spin,
      isBeside: false, share: 0.3),
    MachineState(
      name: "memory", title: "copies of 64 MB on another processor", chore: .copy, isBeside: true,
      share: 0.9),
  ]

  /// How much of a processor other processes may use in a run that counts as quiet.
  static let quietShare = 0.05

  /// Why a run does not count, in words; `nil` if it does.
  func flaw(of proof: StateProof) -> String? {
    func percent(_ share: Double) -> String { ValidationText.number(100 * share, "%.1f") }
    guard chore != nil else {
      guard proof.others >= Self.quietShare else { return nil }
      return "other processes used \(percent(proof.others)) % of a processor"
    }
    let used = proof.neighbourCPU / proof.wall
    return used >= share ? nil : "the neighbour used \(percent(used)) % of a processor"
  }

  /// Does something in this state, beside what the harness does on the processor it is bound to.
  ///
  /// - Returns: What came of it, and what proves the state.
  /// - Throws: ``ValidatingError/noNeighbour(processor:)``, and what `body` throws.
  func hold<Result>(
    besideProcessor bound: Int, _ body: () async throws -> Result
  ) async throws -> (Result, StateProof) {
    var watch = LoadWatch()
    let neighbour = try chore.map { try Neighbour($0, on: try processor(bound)) }
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

  /// Where the neighbour belongs.
  private func processor(_ bound: Int) throws(ValidatingError) -> Int {
    guard isBeside else { return bound }
    guard let other = ProcessorBinding.allowedNumbers.first(where: { $0 != bound }) else {
      throw .noNeighbour(processor: nil)
    }
    return other
  }

  /// The processor time, in seconds, of children that have ended, with their own.
  private static var processorTimeOfChildren: Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}

/// The proof that a run was in a state.
struct StateProof: Hashable, Sendable {
  /// The seconds it took.
  var wall = 0.0
  /// The processor seconds of the harness with its workers.
  var harnessCPU = 0.0
  /// The processor seconds of the neighbour.
  var neighbourCPU = 0.0
  /// The bytes that the neighbour has copied.
  var copied = 0
  /// How much of one processor other processes have used.
  var others = 0.0
  /// How much of one processor other guests of the host had.
  var stolen = 0.0
}
