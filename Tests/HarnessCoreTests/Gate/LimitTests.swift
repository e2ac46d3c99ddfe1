import Testing

@testable import HarnessCore

@Suite struct LimitTests {
  @Test(arguments: ["allocations=+0", "instructions=+0.5%", "peak_live_heap=+1024", "a=+2.5"])
  func isReadAsItIsWritten(text: String) throws {
    #expect(try #require(Limit(text)).description == text)
  }

  @Test(arguments: ["", "=", "allocations", "allocations=0", "=+1", "a=+-1", "a=+x%", "a=+1=2"])
  func malformedLimitsAreRejected(text: String) { #expect(Limit(text) == nil) }
}
