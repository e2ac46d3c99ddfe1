import Testing

/// What scripts/library-version says without making anything.
struct LibraryVersionScriptTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: [String]) throws -> Outcome {
    try Command(
      "\(Harness.packageRoot)/scripts/library-version", arguments, in: folder.path,
      environment: ["XDG_CACHE_HOME": folder / "cache"]
    ).run()
  }

  @Test func theVersionsAreListedWithTheirOrigin() throws {
    let outcome = try run(["--list"])
    #expect(outcome.status == 0)
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains { $0.prefix(3) == ["libxml2", "2.14.6", "wheel"] })
    #expect(rows.filter { $0.first == "libxml2" }.count >= 7)
  }

  @Test(arguments: [
    (["libxml2", "1.2.3"], 66, "no libxml2 1.2.3 is known; there are 2.9.10, 2.9.14,"),
    (["tinyxml", "1"], 66, "unknown library 'tinyxml': there are libxml2,expat"),
    (["libxml2"], 64, "name a library and a version"), (["--ouput", "x"], 64, "unknown option"),
    (["--output"], 64, "--output needs a directory"),
  ])
  func whatIsNotToBeHadHasItsReason(_ words: [String], _ status: Int32, _ text: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == status && outcome.errors.contains(text), "\(outcome.everything)")
    #expect(folder.names() == [])
  }
}
