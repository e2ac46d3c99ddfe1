import Foundation
import Testing

/// A worker that cannot be used fails only its own implementation, with the reason.
struct AbsentWorkerTests {
  private static func run(_ script: String) throws -> (Outcome, Reports) {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    try folder.write("#!/bin/sh\n\(script)\n", to: "worker-broken")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/worker-broken")
    let outcome = try Harness.measure(
      "--corpus", "small", "--worker", "./worker-broken", "--sink", "count", "--pass", "time",
      "--rounds", "2", "--output", "reports", in: folder)
    return (outcome, try Reports(in: folder))
  }

  @Test(arguments: [
    ("kill -SEGV $$", "it was ended by signal 11"), ("exit 3", "it exited with status 3"),
    ("echo rubbish", "its description has the malformed line 'rubbish'"),
    (#"printf 'backend: x\nsinks: count\ncontract: 99\n\n'"#, "it uses contract 99"),
  ])
  func isAnImplementationWithItsReason(_ script: String, _ reason: String) throws {
    let (outcome, reports) = try Self.run(script)
    #expect(outcome.status == 5)
    let rows = reports.rows(of: "worker-broken")
    #expect(rows.map { $0["status"] } == ["absent"])
    #expect(rows.first?["reason"]?.contains("can't be used: \(reason)") == true)
    #expect(reports.statuses(of: "libxml2") == ["ok"])
    #expect(reports.statuses(of: "foundation") == ["ok"])
  }

  /// Returns an installation whose `worker-expat` is broken by a command, which finds its path in `$worker`.
  private static func installation(broken body: String, in folder: Folder) throws -> Installation {
    try SmallCorpus.make(in: folder)
    let installation = try Installation(in: folder)
    let outcome = try Command.run(
      "env", "worker=\(folder / "bin/worker-expat")", "sh", "-c", body, in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    return installation
  }

  static let faults = [
    (#": >"$worker""#, "the file is empty"),
    (#"chmod a-x "$worker""#, "the file is not executable"),
    (#"rm "$worker"; mkdir "$worker""#, "it is a directory"),
    (#"rm "$worker"; ln -s nowhere "$worker""#, "there is no file at this path"),
    (#"printf '#!/bin/sh\nkill -SEGV $$\n' >"$worker""#, "it was ended by signal 11"),
    (#"printf '#!/bin/sh\necho rubbish\n' >"$worker""#, "the malformed line 'rubbish'"),
    (#"printf '\177ELF' >"$worker""#, "Exec format error"),
  ]

  /// Asked for by the name of what it would host, it is not said to be unknown.
  @Test(arguments: faults)
  func isNamedWithItsReason(_ fault: (body: String, reason: String)) throws {
    let folder = try Folder()
    let installation = try Self.installation(broken: fault.body, in: folder)
    let options =
      ["--corpus", "small", "--sink", "count", "--pass", "time", "--rounds", "1"]
      + ["--output", "reports", "--no-history", "--backend", "expat"] + Harness.permission
    let alone = try installation.run(options, in: folder)
    #expect(alone.status == 69, "\(alone.everything)")
    #expect(alone.errors.contains("worker-expat: ") && alone.errors.contains(fault.reason))
    #expect(!alone.errors.contains("no backend"), "\(alone.errors)")
    let withAnother = try installation.run(options + ["--backend", "libxml2"], in: folder)
    #expect(withAnother.status == 5, "\(withAnother.everything)")
    let reports = try Reports(in: folder)
    #expect(reports.statuses(of: "expat") == ["absent"] && reports.hasFigures("libxml2"))
  }

  @Test(arguments: [["verify"], ["records"], ["doctor"], ["run", "--reference"]])
  func everyCommandSaysWhy(_ words: [String]) throws {
    let folder = try Folder()
    let installation = try Self.installation(broken: #": >"$worker""#, in: folder)
    let corpus = words == ["doctor"] ? [] : ["--corpus", "small"]
    let name = words.count > 1 ? [words[1], "expat"] : ["--backend", "expat"]
    let outcome = try installation.run(
      [words[0]] + corpus + name + Harness.permission, in: folder)
    #expect(outcome.status == 69, "\(outcome.everything)")
    #expect(outcome.errors.contains("the file is empty"), "\(outcome.everything)")
    // The environment is shown first, because it may be the cause.
    #expect(words != ["doctor"] || outcome.output.contains("variables"))
  }

  @Test func listSaysWhy() throws {
    let folder = try Folder()
    try folder.write("#!/bin/sh\nexit 3\n", to: "worker-broken")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/worker-broken")
    let outcome = try Harness.run("list", "--worker", "worker-broken", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("can't be used: it exited with status 3"))
  }
}
