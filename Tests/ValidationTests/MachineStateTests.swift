import HarnessCore
import Testing

@testable import Validation

@Suite(.serialized) struct MachineStateTests {
  @Test(
    arguments: [
      ("quiet", 0, 0.049, true), ("quiet", 0, 0.05, false), ("other-core", 9, 1, true),
      ("other-core", 8.9, 0, false), ("same-core", 3, 0, true), ("same-core", 2.9, 0, false),
      ("memory", 9, 0, true),
    ] as [(String, Double, Double, Bool)])
  func aRunCountsByWhatProvesItsState(
    _ name: String, _ neighbour: Double, _ others: Double, _ counts: Bool
  ) throws {
    let state = try #require(MachineState.all.first { $0.name == name })
    let proof = StateProof(wall: 10, neighbourCPU: neighbour, others: others)
    #expect((state.problem(of: proof) == nil) == counts)
  }

  /// How much it uses depends on what else runs on the machine.
  @Test(arguments: MachineState.all.filter { $0.work != nil })
  func aNeighbourUsesItsProcessor(_ state: MachineState) async throws {
    let processors = ProcessorBinding.allowedNumbers
    guard processors.count > 1 else { return print("\nSKIPPED: there is one processor alone") }
    let (_, proof) = try await state.run(boundTo: processors[0]) {
      try await Task.sleep(for: .milliseconds(400))
    }
    #expect(proof.neighbourCPU > 0.02 && proof.wall >= 0.4)
    #expect((proof.copied > 0) == (state.work == .copy))
  }

  @Test func aProcessorThatIsNotThereIsRefused() {
    #expect(throws: HarnessValidationError.noNeighbour(processor: 4000)) {
      try Neighbour(.spin, on: 4000)
    }
  }
}
