import Testing

@testable import HarnessCore

@Suite struct CallgrindProfileTests {
  private static let file = """
    # callgrind format
    version: 1
    cmd:  ./worker sample
    positions: line
    events: Ir
    summary: 1500

    ob=/usr/lib/libswiftCore.so
    fn=swift_bridgeObjectRetain
    0 3
    cfn=swift_retain
    calls=7 0
    0 21
    +4 2
    cob=/usr/lib/other.so
    cfi=other.c
    cfn=swift_retain_n
    calls=2 10
    0 4
    cfn=swift_release
    calls=5 0
    0 4
    cfn=swift_release'2
    calls=3 0
    0 4
    cfn=swift_release_dealloc
    calls=100 0
    0 4
    cfn=swift_retainCount
    calls=100 0
    0 4
    totals: 1500

    """

  @Test func totalsAndCallsAreRead() throws {
    let profile = try #require(CallgrindProfile(parsing: Array(Self.file.utf8)))
    #expect(profile.instructions == 1500)
    #expect(profile.retains == 9)
    #expect(profile.releases == 8)
  }

  @Test(arguments: ["", "summary:\n", "events: Ir\ncfn=swift_retain\ncalls=1 0\n"])
  func aFileWithoutATotalIsNone(_ text: String) {
    #expect(CallgrindProfile(parsing: Array(text.utf8)) == nil)
  }
}
