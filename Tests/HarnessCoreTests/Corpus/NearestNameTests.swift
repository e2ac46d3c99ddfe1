@testable import HarnessCore
import Testing

@Suite struct NearestNameTests {
  private let names = ["itunes300", "earthquakes", "woot", "atom"]

  @Test(
    arguments: [
      ("itunes30", "itunes300"), ("itunes", "itunes300"), ("iTunes300", "itunes300"),
      ("eartquakes", "earthquakes"), ("wot", "woot"), ("Atom", "atom"), ("moat", nil),
      ("usgs", nil), ("", nil), ("xxxxxxxxx", nil),
    ] as [(String, String?)])
  func nameThatIsLikeEnoughIsMeant(name: String, meant: String?) {
    #expect(nearest(to: name, among: names) == meant)
  }

  @Test func noNameIsNearest() {
    #expect(nearest(to: "atom", among: [String]()) == nil)
  }

  @Test func ofEquallyNearNamesTheFirstIsMeant() {
    #expect(nearest(to: "lbn", among: ["lan", "lcn"]) == "lan")
  }

  @Test func thirdOfTheLongerNameIsTheLimit() {
    #expect(nearest(to: "abcdxx", among: ["abcdef"]) == "abcdef")
    #expect(nearest(to: "abcxxx", among: ["abcdef"]) == nil)
  }

  @Test func charactersAreComparedNotBytes() {
    #expect(nearest(to: "übu", among: ["üba"]) == "üba")
  }

  @Test func beginningIsMeantWhateverElseIsNearer() {
    #expect(nearest(to: "br", among: ["3g", "broadband"]) == "broadband")
  }
}
