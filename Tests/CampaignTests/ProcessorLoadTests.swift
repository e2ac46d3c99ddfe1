import Testing

@testable import Campaign

@Suite struct ProcessorLoadTests {
  private let text = """
    cpu  100 10 50 800 20 5 5 10 7 3
    cpu0 100 10 50 800 20 5 5 10 7 3
    intr 1 2 3
    procs_running 3
    procs_blocked 0
    """

  @Test func kernelsCountsAreRead() throws {
    let load = try #require(ProcessorLoad(parsing: text))
    #expect(load.ticks == 1000)
    #expect(load.idle == 820)
    #expect(load.stolen == 10)
    #expect(load.runnable == 3)
  }

  @Test func stolenShareIsOfTheTimeThatPassed() throws {
    let earlier = try #require(ProcessorLoad(parsing: text))
    var later = earlier
    #expect(later.stolenShare(since: earlier) == 0)
    later.ticks += 200
    later.stolen += 30
    #expect(later.stolenShare(since: earlier) == 0.15)
  }

  @Test(arguments: ["", "cpu  1 2 3", "processor 1 2 3 4 5 6 7 8 9"])
  func otherTextIsNoLoad(text: String) {
    #expect(ProcessorLoad(parsing: text) == nil)
  }

  @Test func thisKernelTells() throws {
    #expect(try #require(ProcessorLoad.now).ticks > 0)
  }
}
