import Testing

/// What no backend was asked about is never called sound.
struct NothingVerifiedTests {
  @Test(arguments: [
    (
      ["--corpus", "woot", "--backend", "foundation-json"],
      "foundation-json reads JSON, but woot is"
    ),
    (
      ["--corpus", "woot", "--corpus", "blog", "--backend", "foundation-json"],
      "foundation-json reads JSON, but woot is XML"
    ),
    (
      ["--corpus", "itunes300-json", "--backend", "expat"], "expat reads XML, but itunes300-json is"
    ),
    (["--corpus", "itunes300-json", "--reference", "expat"], "expat reads XML"),
    (["--corpus", "woot", "--reference", "foundation-json"], "foundation-json reads JSON"),
  ])
  func aBackendThatReadsNoneOfTheDocumentsIsRefused(
    _ arguments: [String], _ words: String
  ) throws {
    let outcome = try Harness.measure(["verify", "--random", "0"] + arguments)
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(words) && outcome.errors.contains("name another backend"))
    #expect(outcome.output == "")
  }

  /// It can be described, and not be measured.
  @Test(arguments: [[], ["--log"], ["--corpus", "blog"]])
  func aBackendThatIsUnavailableIsNoVerdict(_ options: [String]) throws {
    let folder = try Folder()
    try folder.writeExecutable(
      """
      #!/bin/sh
      printf 'backend: idle\\nsinks: count\\nunavailable: its library is too old\\n\\n'
      """, to: "idle")
    let outcome = try Harness.measure(
      ["verify", "--corpus", "woot", "--worker", "idle", "--backend", "idle"] + options, in: folder)
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(
      outcome.errors.contains("nothing was verified: idle: its library is too old; name another"))
  }

  @Test func theBackendToCompareWithIsVerifiedAsWell() throws {
    let folder = try Folder()
    try folder.write(SmallCorpus.atom, to: "feed.xml")
    let outcome = try Harness.measure(
      "verify", "--corpus", "feed.xml", "--backend", "foundation", "--reference", "expat",
      "--random", "0", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("reference: expat,"))
    #expect(!outcome.output.contains("unconfirmed"))
  }
}
