import Foundation
import Testing

extension MeasuringTests {
  /// A worker that cannot be used fails only its own implementation, with the reason.
  @Suite struct AbsentWorkerTests {
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
}
