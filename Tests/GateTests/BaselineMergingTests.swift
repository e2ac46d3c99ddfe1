import Gate
import Testing

@Suite struct BaselineMergingTests {
  @Test func aBlockOfTheSameKeyIsReplaced() {
    var baseline = Record.baseline(Record.block(Record.cell()))
    baseline.record([Record.block(Record.cell(allocations: 700))])
    #expect(baseline == Record.baseline(Record.block(Record.cell(allocations: 700))))
  }

  @Test func blocksOfOtherLibrariesLiveSideBySide() {
    var baseline = Record.baseline(Record.block(Record.cell()))
    let newer = Record.block(libraries: ["expat 2.6.0"], Record.cell(allocations: 800))
    baseline.record([newer])
    #expect(baseline.blocks == [Record.block(Record.cell()), newer])
  }

  @Test func timesOfAnotherMachineStay() {
    var baseline = Record.baseline(
      Record.block(Record.cell(times: [Record.times(), Record.times(machine: "B")])))
    let again = Record.times(ratios: [2, 2, 2])
    baseline.record([Record.block(Record.cell(times: [again]))])
    #expect(baseline.blocks[0].cells[0].times == [again, Record.times(machine: "B")])
  }
}
