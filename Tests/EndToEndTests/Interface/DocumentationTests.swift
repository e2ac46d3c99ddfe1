import Foundation
import Testing

extension MeasuringTests {
  /// What the documentation shows is what the commands print.
  @Suite struct DocumentationTests {
    @Test(arguments: ["quick-start", "faq", "configuration"])
    func commandsPrintWhatThePageShows(_ page: String) throws {
      try DocumentationPage(page).check()
    }

    @Test func theGlossaryIsWhatExplainPrints() throws {
      let outcome = try Harness.run("explain", "--markdown")
      let page = URL(filePath: "\(Harness.packageRoot)/docs/glossary.md")
      if Snapshot.isRecording { try Data(outcome.output.utf8).write(to: page) }
      #expect(try String(contentsOf: page, encoding: .utf8) == outcome.output)
    }
  }
}
