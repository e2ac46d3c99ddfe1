import Results
import Testing

@testable import Gate

/// Times that a later check could find nothing by are not recorded.
@Suite struct RecordingConditionTests {
  private func blocks(mood: Double) -> [BaselineBlock] {
    var machine = Machine(seed: 1)
    machine.mood = mood
    return [
      Record.block(Record.cell(times: [Record.times(ratios: machine.record())])),
      Record.block(Record.cell("libxml2")),
    ]
  }

  @Test func aCalmRecordIsTaken() throws {
    try blocks(mood: 0.002).requireCalm()
  }

  @Test func oneThatVariesByMoreThanACheckStandsIsRefusedByName() throws {
    let error = try #require(throws: BaselineError.self) { try blocks(mood: 0.04).requireCalm() }
    guard case .tooRestless(let rows, let limit) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(rows.count == 1 && rows[0].hasPrefix("expat by ") && limit == 0.05)
  }

  @Test func oneOfABusyMachineIsRefused() throws {
    try MachineLoad(othersShare: 0.3, processors: 2).requireHarmless()
    #expect(throws: BaselineError.self) {
      try MachineLoad(othersShare: 1.2, processors: 2).requireHarmless()
    }
  }

  @Test func aRowAmongManyIsAllowedToStrayFurther() throws {
    var machine = Machine(seed: 2)
    let times = Record.times(ratios: machine.record())
    let alone = try #require(times.allowance(among: 1))
    let amongMany = try #require(times.allowance(among: 20))
    #expect(amongMany > 1.2 * alone)
  }
}
