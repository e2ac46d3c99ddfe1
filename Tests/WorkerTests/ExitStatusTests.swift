import FeedEvents
import Testing
import WorkerContract

/// A worker that cannot do what is requested prints the reason, and exits with the status for it.
struct ExitStatusTests {
  private static let expat = WorkerRunner(name: "expat")

  @Test(arguments: [
    ([], "no command; expected describe, sample, verify or follow"),
    (["sing"], "unknown command 'sing'"),
    (["sample"], "--backend is missing"),
    (["sample", "--backend", "expat"], "--document is missing"),
    (["sample", "--backend"], "--backend needs a value"),
    (["sample", "--colour", "red"], "--backend is missing"),
    (["sample", "stray"], "'stray' is no option"),
    (["sample", "--backend", "expat", "--document", "d", "--pass", "x"], "--pass can't be 'x'"),
    (["sample", "--backend", "expat", "--document", "d", "--times", "0"], "--times can't be '0'"),
    (
      ["sample", "--backend", "expat", "--document", "d", "--stream", "fixed:0"],
      "--stream can't be 'fixed:0'"
    ),
    (["verify", "--backend", "expat", "--document", "d"], "--stream or --streams-from is missing"),
    (
      ["sample", "--backend", "libxml2", "--document", "d"],
      "this worker has no implementation 'libxml2', only expat, expat-reused, expat-undeferred, "
        + "control-expat, floor-expat"
    ),
  ])
  func argumentsThatMakeNoSenseAreStatus64(_ arguments: [String], _ text: String) throws {
    let outcome = try Self.expat.run(arguments)
    #expect(outcome.status == WorkerExit.usage)
    #expect(outcome.errors == "worker-expat: \(text)\n")
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: [
    (["--document", "/nowhere/x.xml"], "/nowhere/x.xml: No such file or directory"),
    (["--document", "/"], "/: not a regular file"),
    (["--document", "DOCUMENT", "--stream", "/nowhere/s.csv"], "/nowhere/s.csv: No such file"),
    (["--document", "DOCUMENT", "--stream", "DOCUMENT"], ":1: expected the column heads"),
  ])
  func filesThatCanNotBeReadAreStatus66(_ arguments: [String], _ text: String) throws {
    let document = try TemporaryFile("<a/>")
    let outcome = try Self.expat.run(
      ["sample", "--backend", "expat"] + arguments.map { $0 == "DOCUMENT" ? document.path : $0 })
    #expect(outcome.status == WorkerExit.unreadable)
    #expect(outcome.errors.contains(text))
  }

  @Test func aRecordingOfAnotherDocumentIsStatus66() throws {
    let document = try TemporaryFile("<a/>")
    let recording = try TemporaryFile("elapsed_us,bytes\n0,5\n")
    let outcome = try Self.expat.run(
      "sample", "--backend", "expat", "--document", document.path, "--stream", recording.path)
    #expect(outcome.status == WorkerExit.unreadable)
    #expect(outcome.errors.contains("records 5 bytes"))
    #expect(outcome.errors.contains("has 4"))
  }

  @Test(arguments: [
    (
      "expat", ["--sink", "sieve"],
      "expat does not support the sink 'sieve', only discard, count, model, batched"
    ),
    ("expat", ["--sink", "model"], "the sink 'model' needs --records"),
    ("expat", ["--records", "poem"], "this worker has no record type 'poem'"),
    (
      "floor-expat", ["--sink", "discard"],
      "floor-expat does not support the sink 'discard', only count"
    ),
  ])
  func whatAnImplementationCanNotDoIsStatus69(
    _ implementation: String, _ arguments: [String], _ text: String
  ) throws {
    let document = try TemporaryFile("<a/>")
    let outcome = try Self.expat.run(
      ["sample", "--backend", implementation, "--document", document.path] + arguments)
    #expect(outcome.status == WorkerExit.unavailable)
    #expect(outcome.errors.contains(text))
  }

  @Test(arguments: SampleTests.backends, Pass.allCases)
  func aRejectedDocumentIsStatus65AndTheReasonIsPrinted(
    _ implementation: String, _ pass: Pass
  ) throws {
    let document = try TemporaryFile("<a>\n<b></a>")
    let outcome = try WorkerRunner(hosting: implementation).run(
      "sample", "--backend", implementation, "--document", document.path, "--pass", pass.rawValue)
    #expect(outcome.status == WorkerExit.rejected)
    #expect(outcome.errors.isEmpty)
    let failure = try outcome.rejection()
    #expect(failure.code == (implementation == "expat" ? 7 : 76))
    #expect(failure.position.line == 2)
  }

  @Test func aWorkerThatCrashesEndsBySignal() throws {
    let document = try TemporaryFile("<a><?p?></a>")
    let outcome = try WorkerRunner(name: "foundation").run(
      "verify", "--backend", "foundation", "--document", document.path, "--stream", "whole")
    #expect(outcome.isCrash)
  }
}
