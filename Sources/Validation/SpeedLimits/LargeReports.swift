import FeedEvents
import HarnessCore
import WorkerContract

/// Reports for many backends and corpora: one sink, 24 rounds, and verdicts on time.
struct LargeReports {
  /// The results of one run for each corpus.
  let results: [Results]
  /// The summary over all corpora.
  let suite: Suite

  /// Creates reports for a number of backends, the first of which is the reference, on each of a
  /// number of corpora.
  init(backends: Int, corpora: Int) {
    let names = (1...backends).map { "parser-\($0)" }
    let results = (1...corpora).map { Self.results("feed-\($0)", names, seed: UInt64($0)) }
    self.results = results
    suite = Suite(
      name: "suite", environment: Self.environment, reference: names[0],
      circumstances: "lan at its recorded pace, records built",
      feeds: results.map {
        Suite.Feed(
          name: $0.name, bytes: $0.corpus.bytes, sha256: $0.corpus.sha256,
          features: $0.corpus.features)
      },
      standings: names.enumerated().map { index, name in
        let ratio = 1 + Double(index) / 50
        return Suite.Ranking(
          backend: name, mean: ratio, low: ratio * 0.97, high: ratio * 1.04,
          best: .init(feed: "feed-1", ratio: ratio * 0.91),
          worst: .init(feed: "feed-2", ratio: ratio * 1.13), feeds: corpora,
          slowest: [
            .init(
              feed: "feed-2", throughput: 188.2 / ratio, feature: "CDATA share: 41 %, median 2 %")
          ])
      }, leader: names[0])
  }

  // MARK: - One run

  private static func results(_ corpus: String, _ names: [String], seed: UInt64) -> Results {
    var generator = SplitMix64(seed: seed)
    let cases = names.enumerated().map { index, name in
      LargeCase(
        key: CaseKey(
          corpus: corpus, documentSHA: sha, stream: "lan", pace: "virtual", sink: "model",
          backend: name, library: "\(name) 2.9.14+dfsg-1.3", build: "release"),
        slowdown: 1 + Double(index) / 50, ratios: (0..<24).map { _ in generator.nearOne() })
    }
    return Results(
      name: corpus,
      corpus: CorpusSummary(
        name: corpus, title: "300 songs of an Atom feed", stresses: "long CDATA", bytes: 852_419,
        sha256: sha, items: 300, isSynthetic: true,
        features: [.init("CDATA share", 0.41, text: "41 %", epsilon: 0.01)]),
      environment: environment, plan: plan(reference: names[0], backends: names.count),
      backends: names.map {
        BackendSummary(
          name: $0, role: .backend, library: $0, version: "2.9.14",
          distribution: "\($0) 2.9.14+dfsg-1.3", input: "push", notes: ["options: namespaces on"])
      },
      rows: cases.flatMap { $0.results(reference: names[0]) }, series: cases.map(\.liveHeap),
      verdicts: cases.dropFirst().flatMap { $0.verdicts(reference: names[0]) },
      samples: cases.flatMap(\.samples))
  }

  private static let sha = "5f0c6d0f8a54e2f2c1b7a9d3e4f50617283940a1b2c3d4e5f60718293a4b5c6d"

  private static let environment = MeasurementEnvironment(
    fingerprint: [
      .init("cpu", "AMD EPYC 7B13"), .init("cores", "2"), .init("kernel", "6.18"),
      .init("libc", "glibc 2.36-9+deb12u13"), .init("swift", "6.3.1"), .init("build", "release"),
    ],
    provenance: [.init("commit", "bce350b"), .init("load average", "0.31")])

  private static func plan(reference: String, backends: Int) -> PlanSummary {
    PlanSummary(
      seed: 20_260_101, reference: reference, streams: ["lan"], sinks: ["model"],
      budgetSeconds: 60, looks: [0.25, 0.5, 0.75, 1], roundSeconds: 2.4,
      rounds: ["time": 24, "memory": 6, "allocations": 2], durationSeconds: 71.43,
      verifiedParses: 5 * backends, isInterrupted: false, command: "harness --stream lan")
  }
}

extension SplitMix64 {
  /// Returns a ratio within two per cent of 1.
  fileprivate mutating func nearOne() -> Double {
    0.98 + Double(next() >> 11) * 0x1p-53 * 0.04
  }
}
