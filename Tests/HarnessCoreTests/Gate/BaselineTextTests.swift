import Testing

@testable import HarnessCore

@Suite struct BaselineTextTests {
  private let baseline = Record.baseline(
    Record.block(
      Record.recordedCase(times: [Record.times(), Record.times(machine: "B")]),
      Record.recordedCase("foundation")),
    Record.block(libraries: ["expat 2.6.0"], Record.recordedCase(allocations: 770)))

  @Test func readsBackAsItWas() throws {
    #expect(try Baseline.read(baseline.text(), from: "a.json") == baseline)
  }

  @Test func holdsRatiosInOneLineToFiveDigits() throws {
    let list = RatioList([0.0123456, 1.000004, 2.34567, 12.3456])
    #expect(list.values == [0.012346, 1, 2.3457, 12.346])
    #expect(try baseline.text().contains(#""ratios" : "1.0 1.02 0.98""#))
  }

  @Test func aTextThatEndsTooSoonIsTruncated() throws {
    let text = try baseline.text()
    for length in [0, 1, text.utf8.count / 2, text.utf8.count - 3] {
      #expect(throws: BaselineError.truncated(source: "a.json")) {
        try Baseline.read(String(decoding: text.utf8.prefix(length), as: UTF8.self), from: "a.json")
      }
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

  @Test(arguments: ["{}", "[1]}", "not JSON }", #"{"baseline": {"schema": 1}}"#])
  func whatIsNoBaselineIsMalformed(text: String) throws {
    let error = try #require(throws: BaselineError.self) {
      try Baseline.read(text, from: "a.json")
    }
    guard case .malformed(source: "a.json", _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func aCaseThatIsRecordedTwiceIsNamed() throws {
    let twice = Record.baseline(
      Record.block(Record.recordedCase(), Record.recordedCase(allocations: 764)))
    #expect(
      throws: BaselineError.duplicate(source: "a.json", subject: "expat, small, whole, count")
    ) { try Baseline.read(twice.text(), from: "a.json") }
  }

  @Test func aBlockThatIsRecordedTwiceIsNamed() throws {
    let twice = Record.baseline(
      Record.block(Record.recordedCase()), Record.block(Record.recordedCase()))
    #expect(throws: BaselineError.duplicate(source: "a.json", subject: "expat 2.5.0")) {
      try Baseline.read(twice.text(), from: "a.json")
    }
  }
}
