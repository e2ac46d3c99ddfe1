import Testing

extension Slow {
  /// Pages that need packages from PyPI, which scripts/test brings.
  @Suite struct PythonDocumentationTests {
    @Test(arguments: ["analysis", "python-worker"])
    func commandsPrintWhatThePageShows(_ page: String) throws {
      try DocumentationPage(page).check()
    }
  }
}
