import Testing

@testable import HarnessCore

@Suite struct ProcessorLoadTests {
  private let text = """
    cpu  100 10 50 800 20 5 5 10 7 3
    cpu0 100 10 50 800 20 5 5 10 7 3
    intr 1 2 3
    """

  @Test func kernelsCountsAreRead() throws {
    let load = try #require(ProcessorLoad(parsing: text))
    #expect(load.ticks == 1000)
    #expect(load.idle == 820)
    #expect(load.stolen == 10)
  }

  @Test func stolenShareIsOfTheTimeThatPassed() throws {
    let earlier = try #require(ProcessorLoad(parsing: text))
    var later = earlier
    #expect(later.stolenShare(since: earlier) == 0)
    later.ticks += 200
    later.stolen += 30
    #expect(later.stolenShare(since: earlier) == 0.15)
  }

  /// Of 200 ticks on two processors, 100 are busy, and 60 of these are this process's own.
  @Test func othersShareIsWhatIsNotOurOwn() throws {
    let earlier = try #require(ProcessorLoad(parsing: text))
    var later = earlier
    #expect(later.othersShare(since: earlier, processors: 2, ticksPerSecond: 100) == 0)
    later.ticks += 200
    later.idle += 100
    later.own += 0.6
    let share = later.othersShare(since: earlier, processors: 2, ticksPerSecond: 100)
    #expect(abs(share - 0.4) < 1e-9)
    later.own += 10
    #expect(later.othersShare(since: earlier, processors: 2, ticksPerSecond: 100) == 0)
  }

  @Test(arguments: ["", "cpu  1 2 3", "processor 1 2 3 4 5 6 7 8 9"])
  func otherTextIsNoLoad(text: String) {
    #expect(ProcessorLoad(parsing: text) == nil)
  }

  @Test func theKernelReportsTicks() throws {
    #expect(try #require(ProcessorLoad.now).ticks > 0)
  }
}
