@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct JSONFormatTests {
  @Test(arguments: Run.allCases)
  func readsBackEqualButForSamples(_ run: Run) throws {
    var expected = run.results
    expected.rows[0].key.stopAfter = 1
    expected.plan.seed = .max
    let text = try JSONFormat().render(expected)
    expected.samples = []
    #expect(try Results.read(json: text) == expected)
  }

  @Test func keysAreSortedSnakeCaseAndTextEndsInALine() throws {
    let text = try JSONFormat().render(Fixtures.normal)
    #expect(text.contains("\"document_sha\" : "))
    #expect(!text.contains("documentSHA"))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func namesOfPassesStayAsTheyAre() throws {
    var results = Fixtures.failed
    results.plan.rounds = ["timePass": 1, "time_pass": 2]
    let text = try JSONFormat().render(results)
    #expect(try Results.read(json: text).plan.rounds == results.plan.rounds)
  }

  @Test func anotherSchemaIsRefusedBeforeTheRestIsRead() throws {
    let error = try #require(throws: ReportError.self) {
      try Results.read(json: #"{"schema": 99}"#, path: "Reports/old.json")
    }
    #expect(error.code == .wrongSchema)
    #expect(
      error.description
        == "can't read this version of a report Reports/old.json: it has schema version 99; "
        + "this harness reads version \(Results.currentSchema)")
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("{", "it is not JSON"), ("{}", "it has no schema"),
    (#"{"schema": 1}"#, "it has no name"),
  ])
  func whatIsNoReportIsRefused(_ text: String, _ reason: String) throws {
    let error = try #require(throws: ReportError.self) { try Results.read(json: text) }
    #expect(error.code == .malformed)
    #expect(error.text == reason)
  }
}
