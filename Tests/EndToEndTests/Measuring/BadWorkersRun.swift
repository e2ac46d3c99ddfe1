import Testing

/// One run with every row of `worker-misbehaving` among sound ones, looked at by several suites.
struct BadWorkersRun {
  static let rows = [
    "drops-one-event", "drops-one-event-in-sample", "drops-one-event-when-cut", "rejects",
    "rejects-in-sample", "crashes-in-verify", "crashes-in-sample", "crashes-when-cut",
    "hangs-in-verify", "hangs-in-sample", "leaves-a-child", "rubbish-in-verify",
    "rubbish-in-sample", "no-sample-line", "unavailable-in-sample",
  ]

  let outcome: Outcome
  let reports: Reports
  /// The numbers of the children that rows have started, and of the processes that started them.
  let processes: [Int32]

  private static let result = Result { try BadWorkersRun() }

  static var shared: BadWorkersRun { get throws { try result.get() } }

  private init() throws {
    let folder = try Folder()
    try SmallCorpus.make(in: folder)
    let chosen = (["expat", "libxml2"] + Self.rows).flatMap { ["--backend", $0] }
    outcome = try Harness.measure(
      [
        "--corpus", "small", "--worker", Harness.misbehavingWorker, "--sink", "count", "--stream",
        "whole", "--rounds", "1", "--time-limit", "3", "--output", "reports",
      ] + chosen, in: folder, environment: ["MISBEHAVING_PIDS": folder / "pids"])
    reports = try Reports(in: folder)
    processes = try folder.text("pids").split(whereSeparator: \.isWhitespace).compactMap {
      Int32($0)
    }
  }
}
