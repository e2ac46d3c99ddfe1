import Testing

@testable import HarnessCore

@Suite struct BaselineTextTests {
  private let baseline = Baseline(
    plan: BaselinePlan(corpora: ["small"]),
    results: [
      Record.sitting(), Record.sitting(12, cpu: "B"),
      Record.sitting(allocations: 770, expat: "2.6.0"),
    ])

  @Test func readsBackAsItWas() throws {
    #expect(try Baseline.read(baseline.text(), from: "a.json") == baseline)
  }

  @Test func aTextThatEndsTooSoonIsTruncated() throws {
    let text = try baseline.text()
    for length in [0, 1, text.utf8.count / 2, text.utf8.count - 3] {
      #expect(throws: BaselineError.truncated(source: "a.json")) {
        try Baseline.read(String(decoding: text.utf8.prefix(length), as: UTF8.self), from: "a.json")
      }
    }
  }

  @Test(arguments: ["hello", "[]", "[1]}"])
  func anotherFileIsNoBaseline(_ text: String) {
    #expect(throws: BaselineError.foreign(source: "a.json")) {
      try Baseline.read(text, from: "a.json")
    }
  }

  @Test func aFigureThatWasEditedIsFound() throws {
    let text = try baseline.text().replacing("763", with: "764", maxReplacements: 1)
    #expect(throws: BaselineError.edited(source: "a.json")) {
      try Baseline.read(text, from: "a.json")
    }
  }

  @Test(arguments: [(0, "older"), (2, "newer")])
  func anotherSchemaIsNamedWhateverElseIsInTheFile(schema: Int, age: String) {
    let text = #"{"baseline": {"schema": \#(schema), "rows": 7}}"#
    #expect(throws: BaselineError.otherSchema(source: "a.json", found: schema, known: 1)) {
      try Baseline.read(text, from: "a.json")
    }
  }

  @Test(arguments: ["{}", "{ not JSON }", #"{"baseline": {"schema": 1}}"#])
  func whatIsNoBaselineIsMalformed(text: String) throws {
    let error = try #require(throws: BaselineError.self) {
      try Baseline.read(text, from: "a.json")
    }
    guard case .malformed(source: "a.json", _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func aFigureThatIsRecordedTwiceIsNamed() throws {
    let twice = Baseline(
      plan: BaselinePlan(corpora: ["small"]),
      results: [Record.results([Record.count(763), Record.count(764)])])
    #expect(
      throws: BaselineError.duplicate(
        source: "a.json", subject: "expat, small, whole, count: allocations")
    ) { try Baseline.read(twice.text(), from: "a.json") }
  }
}
