import Testing

extension Slow {
  /// The page on pandas, DuckDB and jq; scripts/test brings the packages of `Tests/Fixtures/documentation`.
  @Suite struct AnalysisTests {
    @Test func commandsPrintWhatThePageShows() throws {
      try DocumentationPage("analysis").check()
    }
  }
}
