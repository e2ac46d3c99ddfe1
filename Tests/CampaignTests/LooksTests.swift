import Testing

@testable import Campaign

@Suite struct LooksTests {
  @Test func looksComeAtEachQuarterOnce() {
    var looks = Looks()
    let due = [0.1, 0.2, 0.26, 0.3, 0.5, 0.6, 0.74, 0.75, 0.9].map { looks.due(at: $0) }
    #expect(due == [nil, nil, 0.25, nil, 0.5, nil, nil, 0.75, nil])
    #expect(looks.last() == 1)
    #expect(looks.last() == nil)
  }

  @Test func roundThatPassesSeveralLooksTakesTheLast() {
    var looks = Looks()
    #expect(looks.due(at: 0.8) == 0.75)
    #expect(looks.due(at: 0.9) == nil)
    #expect(looks.last() == 1)
  }

  @Test func lookAtTheEndIsTakenOnce() {
    var looks = Looks()
    #expect(looks.due(at: 1) == 1)
    #expect(looks.last() == nil)
  }
}
