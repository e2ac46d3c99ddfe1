import Testing

/// The document that is timed must be the one that was verified.
struct DocumentChangeTests {
  private func measure(_ fault: BadWorker.Fault) throws -> (Outcome, Reports) {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let log = try folder.bytes("small/expected/events.log")
    try folder.write(log, to: "small/itunes300.xml.log")
    let worker = BadWorker("changes", fault, "", "")
    try folder.writeExecutable(worker.script, to: "changes")
    let outcome = try Harness.measure(
      "--corpus", "small", "--worker", folder / "changes", "--backend", "expat", "--backend",
      "changes", "--sink", "count", "--rounds", "2", "--output", "reports", in: folder)
    return (outcome, try Reports(in: folder))
  }

  @Test(arguments: [
    (#"echo ' ' >>"$document""#, "has changed since it was read"),
    (
      #"cp "$document" "$0.x"; echo >>"$0.x"; mv "$0.x" "$document""#,
      "has changed since it was read"
    ),
    (#"rm "$document""#, "can no longer be read: No such file"),
  ])
  func aDocumentThatChangesWhileItIsTimedCostsAllFigures(_ body: String, _ reason: String) throws {
    let (outcome, reports) = try measure(.lines(body))
    #expect(outcome.status == 5)
    for implementation in ["expat", "changes", "touch"] {
      #expect(reports.statuses(of: implementation) == ["not-comparable"])
      let found = reports.rows(of: implementation).first?["reason"] ?? ""
      #expect(found.contains("itunes300.xml") && found.contains(reason), "\(found)")
    }
  }

  @Test func aDocumentThatGoesWhileItIsVerifiedIsNoFaultOfAParser() throws {
    let (outcome, reports) = try measure(
      .verify(#"rm -f "$document"; "# + BadWorker.verifying()))
    #expect(outcome.status == 5)
    #expect(reports.statuses(of: "expat") == ["not-comparable"])
    #expect(!outcome.everything.contains("crashed"))
  }

  /// What is replaced is only the worker's own figures.
  @Test(arguments: [
    BadWorker.Fault.lines(#"cp "$0" "$0.x"; mv "$0.x" "$0""#),
    .lines(#"cp "$0" "$0.x"; touch -r "$0" "$0.x"; cat "$0.x" >"$0"; touch -r "$0.x" "$0""#),
    .verify(#"cp "$0" "$0.x"; mv "$0.x" "$0"; "# + BadWorker.verifying()),
  ])
  func aWorkerThatIsReplacedHasNoFigures(_ fault: BadWorker.Fault) throws {
    let (outcome, reports) = try measure(fault)
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(reports.statuses(of: "changes") == ["not-comparable"])
    let found = reports.rows(of: "changes").first?["reason"] ?? ""
    #expect(found.contains("changes has changed since it described itself"), "\(found)")
    #expect(reports.hasFigures("expat"))
  }

  @Test func aDocumentThatIsWrittenAgainAsItWasIsTheSame() throws {
    let (outcome, reports) = try measure(.lines(#"cp "$document" "$0.x"; mv "$0.x" "$document""#))
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(reports.hasFigures("expat"))
  }
}
