import Testing

@testable import Measurement
@testable import WorkerKit

@Suite struct VaryingCountTests {
  private let counts = AllocationProbe.Counts(
    allocations: 12, allocatedBytes: 700, peakLiveBytes: 90, liveBlocks: 0)

  @Test func whatVariesIsNamedWithBothCounts() {
    var other = counts
    #expect(counts.differences(from: other).isEmpty)
    other.allocations = 14
    #expect(counts.differences(from: other) == "allocations 12, then 14")
    other.liveBlocks = 2
    #expect(
      counts.differences(from: other) == "allocations 12, then 14; leaked_blocks 0, then 2")
  }
}
