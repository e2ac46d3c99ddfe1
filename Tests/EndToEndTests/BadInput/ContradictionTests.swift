import Testing

/// Options that contradict each other are refused: neither is dropped in silence.
struct ContradictionTests {
  @Test(arguments: [
    (["records", "--json", "--markdown"], "--json and --markdown exclude each other"),
    (["run", "--rounds", "2", "--budget", "1s"], "leave out --rounds or --budget"),
    (["run", "--rounds", "2", "--until-decided"], "leave out --rounds or --until-decided"),
    (["sweep", "--rounds", "2", "--budget", "1s"], "leave out --rounds or --budget"),
    (["scale", "--rounds", "2", "--budget", "1s"], "leave out --rounds or --budget"),
    (["history", "--csv", "--json"], "--csv, --json and --html exclude each other"),
    (["run", "--no-history", "--history", "x"], "--history and --no-history exclude each other"),
    (["xpath", "//a", "a.xml", "--json", "--text"], "--json and --text exclude each other"),
    (["xpath", "//a", "a.xml", "--namespace", "xml=x"], "the prefix 'xml' is reserved by XML"),
    (["xpath", "//a", "a.xml", "--namespace", "xmlns=x"], "the prefix 'xmlns' is reserved by XML"),
    (
      ["xpath", "//a", "a.xml", "--namespace", "b=x", "--namespace", "b=y"],
      "the prefix 'b' is given twice"
    ),
  ])
  func isNamedWithTheWayOut(_ arguments: [String], _ words: String) throws {
    let outcome = try Command(Harness.executable, arguments).run()
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  /// A command that reports no absent implementation can't leave a worker out.
  @Test(arguments: [["records", "--corpus", "woot"], ["doctor"]])
  func aWorkerThatCannotBeUsedIsNotLeftOut(_ command: [String]) throws {
    let outcome = try Harness.measure(command + ["--worker", "/bin/true"])
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("can't use the worker /bin/true"), "\(outcome.errors)")
  }
}
