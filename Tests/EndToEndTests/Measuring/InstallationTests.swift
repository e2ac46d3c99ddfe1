import Testing

struct InstallationTests {
  @Test func aHarnessWithoutWorkersSaysWhereTheyMustBe() throws {
    let folder = try Folder()
    let installation = try Installation(in: folder, without: Installation.workers)
    try SmallCorpus.make(in: folder)
    let corpus = ["--corpus", "small"]
    for arguments in [
      ["list"], ["records"] + corpus + Harness.permission,
      ["run"] + corpus + Harness.permission,
    ] {
      let outcome = try installation.run(arguments, in: folder)
      #expect(outcome.status == 69, "\(outcome.everything)")
      #expect(outcome.errors.contains("\(folder / "bin") contains no workers"))
      #expect(outcome.output == "")
    }
    #expect(folder.names() == ["bin", "small"])
  }

  @Test func workersAreWhatLiesThere() throws {
    let folder = try Folder()
    let installation = try Installation(in: folder, without: ["worker-expat"])
    let outcome = try installation.run(["list"], in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("libxml2") && !outcome.output.contains("control-expat"))
  }

  @Test func aCopyFindsItsWorkersBesideItself() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let installation = try Installation(in: folder)
    let outcome = try installation.run(SmallCorpus.quickly + Harness.permission, in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(try Reports(in: folder).hasFigures("expat"))
  }
}
