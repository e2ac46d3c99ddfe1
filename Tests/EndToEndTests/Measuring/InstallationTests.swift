import Testing

extension MeasuringTests {
  @Suite struct InstallationTests {
    @Test(arguments: [["worker-expat"], Installation.workers])
    func aHarnessWithoutItsWorkersSaysWhichAreMissing(_ missing: [String]) throws {
      let folder = try Folder()
      let installation = try Installation(in: folder, without: missing)
      for arguments in [["list"], ["records"] + Harness.permission, ["run"] + Harness.permission] {
        let outcome = try installation.run(arguments, in: folder)
        #expect(outcome.status == 69, "\(outcome.everything)")
        for name in missing { #expect(outcome.errors.contains(name)) }
        #expect(outcome.errors.contains(folder / "bin"))
        #expect(outcome.output == "")
      }
      #expect(folder.names() == ["bin"])
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
}
