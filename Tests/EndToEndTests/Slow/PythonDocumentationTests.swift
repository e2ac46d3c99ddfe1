import Foundation
import Testing

extension Slow {
  /// What needs packages from PyPI, which scripts/test brings.
  @Suite struct PythonDocumentationTests {
    @Test func commandsPrintWhatThePageOfAnalysisShows() throws {
      try DocumentationPage("analysis").check()
    }

    /// Figures, reasons, missing values and flags, of two runs that differ in their parsers.
    @Test func tablesOfSeveralRunsStackAndPandasReadsEveryValueAsItIs() throws {
      let folder = try Folder()
      try SmallCorpus.make(in: folder)
      for (name, options) in [
        ("monday", ["--backend", "expat", "--instructions"]),
        ("tuesday", ["--stop-after", "2", "--variants"]),
      ] {
        let outcome = try Harness.measure(
          ["small", "--rounds", "6", "--quiet", "--no-history", "--output", name, "--name", "run"]
            + options, in: folder)
        #expect([0, 3, 5].contains(outcome.status), "\(outcome.everything)")
      }
      let script = "\(Harness.packageRoot)/Tests/Fixtures/documentation/compare-tables"
      let outcome = try Command(script, ["monday/run.csv", "tuesday/run.csv"], in: folder.path)
        .run()
      #expect(outcome.status == 0 && outcome.output.hasSuffix(" rows\n"), "\(outcome.everything)")
    }
  }
}
