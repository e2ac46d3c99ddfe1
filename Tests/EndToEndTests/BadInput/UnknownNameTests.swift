import Testing

struct UnknownNameTests {
  /// The arguments, the expected suggestion, and the exit status.
  struct Case: CustomTestStringConvertible {
    var arguments: [String]
    var suggestion: String
    var status: Int32 = 66
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(arguments: ["--corpus", "itunes30"], suggestion: "did you mean 'itunes300'?"),
    Case(arguments: ["--corpus", "no/such/feed.xml"], suggestion: "no/such/feed.xml"),
    Case(arguments: ["--backend", "libxml"], suggestion: "did you mean 'libxml2'?"),
    Case(arguments: ["--reference", "expt"], suggestion: "did you mean 'expat'?"),
    Case(arguments: ["--sink", "modle"], suggestion: "did you mean 'model'?"),
    Case(arguments: ["--format", "jsn"], suggestion: "json", status: 64),
    Case(arguments: ["--pace", "fast"], suggestion: "'virtual', 'real'", status: 64),
    Case(arguments: ["--stream", "fixed:0"], suggestion: "fixed:BYTES", status: 64),
    Case(arguments: ["--budget", "soon"], suggestion: "15s", status: 64),
    Case(arguments: ["--rounds", "0"], suggestion: "at least 1", status: 64),
    Case(arguments: ["--worker", "/no/worker"], suggestion: "/no/worker", status: 69),
    Case(arguments: ["--stop-after", "0"], suggestion: "at least 1", status: 64),
    Case(arguments: ["--same-within", "0"], suggestion: "between 0% and 100%", status: 64),
    Case(arguments: ["--copy", "libxml2+x"], suggestion: "'--copy'", status: 64),
    Case(arguments: ["--copy", "libxm2+5%"], suggestion: "did you mean 'libxml2'?"),
    Case(
      arguments: ["--pass", "bare"], suggestion: "'time', 'memory' or 'allocations'", status: 64),
    Case(
      arguments: ["sweep", "--from", "0"], suggestion: "--from must be at least 1 byte", status: 64),
    Case(arguments: ["sweep", "--from", "9", "--to", "9"], suggestion: "--from", status: 64),
    Case(arguments: ["sweep", "--sink", "modle"], suggestion: "did you mean 'model'?"),
    Case(arguments: ["scale", "--factors", "0"], suggestion: "'--factors <n,n,…>'", status: 64),
    Case(arguments: ["scale", "--corpus", "itunes30"], suggestion: "did you mean 'itunes300'?"),
    Case(
      arguments: ["frobnicate"],
      suggestion: "no command and no feed 'frobnicate'. Commands: run,", status: 64),
    Case(arguments: ["verfy"], suggestion: "did you mean 'verify'?", status: 64),
    Case(arguments: ["itunes30"], suggestion: "did you mean 'itunes300'?", status: 64),
    Case(arguments: ["run", "itunes30"], suggestion: "did you mean 'itunes300'?"),
    Case(arguments: ["./nowhere.xml"], suggestion: "no file or directory ./nowhere.xml"),
    Case(arguments: ["--time-limit", "soon"], suggestion: "such as 60s", status: 64),
    Case(arguments: ["--corpsu", "x"], suggestion: "'--corpus'", status: 64),
  ])
  func whatTheRunDoesNotKnowIsNamedAndTheNearestSuggested(_ unknown: Case) throws {
    let folder = try Folder()
    let outcome = try Harness.measure(unknown.arguments + ["--output", "reports"], in: folder)
    #expect(outcome.status == unknown.status, "\(outcome.everything)")
    #expect(outcome.errors.contains(unknown.suggestion), "\(outcome.everything)")
    #expect(outcome.output == "")
    #expect(folder.names().isEmpty)
  }

  @Test func theRecordedStreamsAreSuggested() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, stream: "elapsed_us,bytes\n1,7000\n2,REST\n")
    let outcome = try Harness.measure("--corpus", "small", "--stream", "lna", in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("no stream 'lna'; did you mean 'lan'?"), "\(outcome.errors)")
  }

  @Test(arguments: [
    (["verify", "--backend", "expt"], "'expat'"), (["verify", "--reference", "expt"], "'expat'"),
    (["verify", "--corpus", "itunes30"], "'itunes300'"),
    (["records", "--backend", "expt"], "'expat'"),
    (["records", "--corpus", "itunes30"], "'itunes300'"),
    (["generate", "tinyfeed"], "'tinyfeeds'"),
  ])
  func theOtherCommandsSuggestAsWell(_ arguments: [String], _ suggestion: String) throws {
    let permission = arguments[0] == "generate" ? [] : Harness.permission
    let random = arguments[0] == "verify" ? ["--random", "0"] : []
    let folder = try Folder()
    let outcome = try Command(
      Harness.executable, arguments + permission + random, in: folder.path
    ).run()
    #expect(outcome.status == 66, "\(outcome.everything)")
    #expect(outcome.errors.contains("did you mean \(suggestion)?"), "\(outcome.everything)")
    #expect(outcome.output == "")
  }

  @Test func aSentenceWithoutASuggestionEndsBeforeTheNext() throws {
    let outcome = try Harness.measure("--backend", "saxophone")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("no backend 'saxophone'. Available: "), "\(outcome.errors)")
  }

  @Test(arguments: ["records", "verify"])
  func anImplementationThatReportsNoEventsIsNoBackend(_ command: String) throws {
    let outcome = try Harness.measure(command, "--backend", "touch")
    #expect([64, 66].contains(outcome.status), "\(outcome.everything)")
    #expect(outcome.errors.contains("touch"))
    #expect(outcome.output == "")
  }
}
