import Results

extension Results {
  /// What a run of one parser, a floor and a ratio could have found.
  static func sample(
    time: Double? = 2e6, corpus: String = "songs", stream: String = "lan",
    library: String = "expat 2",
    machine: String = "one", day: Int = 1, commit: String = "abc", isInterrupted: Bool = false
  ) -> Results {
    func key(_ backend: String) -> CellKey {
      CellKey(
        corpus: corpus, documentSHA: "d0c", stream: stream, pace: "virtual", sink: "count",
        backend: backend, library: library, build: "release")
    }
    func row(
      _ backend: String, _ metric: String, _ value: Double?, unit: String = "ns",
      reference: String? = nil
    ) -> ResultRow {
      ResultRow(
        key: key(backend), metric: metric, unit: unit, kind: .noisy, estimator: "median",
        reference: reference, value: value, low: value.map { $0 * 0.9 }, samples: 7,
        status: value == nil ? .crashed : .ok, reason: value == nil ? "signal 11" : "")
    }
    func summary(_ name: String, _ role: BackendSummary.Role) -> BackendSummary {
      BackendSummary(
        name: name, role: role, library: "expat", version: "2", distribution: "", input: "push")
    }
    return Results(
      name: corpus,
      corpus: CorpusSummary(
        name: corpus, title: "", stresses: "", bytes: 1, sha256: "d0c", items: nil,
        isSynthetic: true),
      environment: MeasuringEnvironment(
        fingerprint: [.init("cpu", machine), .init("build", "release")],
        provenance: [
          .init("time", "2026-03-\(day < 10 ? "0" : "")\(day)T10:00:00Z"), .init("commit", commit),
        ]),
      plan: PlanSummary(
        seed: .max, reference: "expat", streams: [stream], sinks: ["count"], budgetSeconds: nil,
        rounds: [:], durationSeconds: 1, verifiedParses: 1, isInterrupted: isInterrupted,
        command: "harness --corpus \(corpus)"),
      backends: [summary("expat", .backend), summary("floor-expat", .floor)],
      rows: [
        row("expat", "parse_time", time),
        row("expat", "peak_resident", time.map { $0 * 5 }, unit: "bytes"),
        row("expat", "parse_time_ratio", 1.5, unit: "ratio", reference: "floor-expat"),
        row("floor-expat", "parse_time", 1e6),
      ])
  }
}
