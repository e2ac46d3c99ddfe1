import Statistics
import Testing

@Suite struct ExactAgreementTests {
  @Test(arguments: 1...4)
  func equalRepetitionsAgreeOnTheirValue(_ count: Int) throws {
    let agreement = try ExactAgreement(repeatElement(1207, count: count))
    #expect(agreement == .agreed(1207))
    #expect(agreement.value == 1207)
  }

  @Test func differentRepetitionsAreListedOnceAndInOrder() throws {
    let agreement = try ExactAgreement([12, 10, 12, 11, 10, 12])
    #expect(agreement == .varied([10, 11, 12]))
    #expect(agreement.value == nil)
  }

  @Test func theLeastDifferenceIsADifference() throws {
    let value = 1e15
    #expect(try ExactAgreement([value, value.nextUp]) == .varied([value, value.nextUp]))
  }

  @Test func noRepetitionIsAnError() {
    #expect(throws: SampleError.empty) { try ExactAgreement([Int]()) }
  }
}
