import Statistics
import Testing

@testable import HarnessCore

@Suite struct BaselineMergingTests {
  @Test func aBlockOfTheSameIdentityIsReplaced() {
    var baseline = Record.baseline(Record.block(Record.recordedCase()))
    baseline.record([Record.block(Record.recordedCase(allocations: 700))])
    #expect(baseline == Record.baseline(Record.block(Record.recordedCase(allocations: 700))))
  }

  @Test func blocksOfOtherLibrariesLiveSideBySide() {
    var baseline = Record.baseline(Record.block(Record.recordedCase()))
    let newer = Record.block(libraries: ["expat 2.6.0"], Record.recordedCase(allocations: 800))
    baseline.record([newer])
    #expect(baseline.blocks == [Record.block(Record.recordedCase()), newer])
  }

  @Test func timesOfAnotherMachineStay() {
    var baseline = Record.baseline(
      Record.block(Record.recordedCase(times: [Record.times(machine: "B")])))
    baseline.record([Record.block(Record.recordedCase(times: [Record.times()]))])
    #expect(
      baseline.blocks[0].cases[0].times == [Record.times(machine: "B"), Record.times()])
  }

  @Test func aFurtherSittingIsAdded() {
    var baseline = Record.baseline(Record.block(Record.recordedCase(times: [Record.times()])))
    baseline.record([Record.block(Record.recordedCase(times: [Record.times(hour: 12)]))])
    #expect(baseline.blocks[0].cases[0].times.sittings == 2)
  }

  @Test func sittingsOfOtherCodeOrAnotherMethodAreForgotten() {
    var baseline = Record.baseline(Record.block(Record.recordedCase(times: [Record.times()])))
    let later = [Record.times(hour: 12)]
    baseline.record([Record.block(Record.recordedCase(allocations: 700, times: later))])
    #expect(baseline.blocks[0].cases[0].times == later)
    let other = [Record.times(hour: 13, method: 2)]
    baseline.record([Record.block(Record.recordedCase(allocations: 700, times: other))])
    #expect(baseline.blocks[0].cases[0].times == other)
  }

  @Test func sittingsOfOneHourCountAsOne() {
    let times = [(10, 1.0), (10, 1.02), (12, 1.01), (14, 1.02)].map { hour, ratio in
      Record.times(hour: hour, ratios: [ratio, ratio, ratio])
    }
    #expect(times.sittings == 3)
    #expect(Array(times.prefix(3)).spread == nil)
    #expect(times.spread?.count == 3)
  }
}
