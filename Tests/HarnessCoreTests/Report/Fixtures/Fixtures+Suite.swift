@testable import HarnessCore
import WorkerContract

extension Fixtures {
  /// Three feeds on which the reference leads, whichever feed is left out.
  static let suite = Suite(
    name: "suite", environment: environment(), reference: "libxml2",
    circumstances: "chunks as recorded in lan, records built",
    feeds: [
      feed("itunes300", 1_143_217, cdata: 0.41), feed("nasa rss (2)", 78_220, cdata: 0),
      feed("w3c-blog", 214_903, cdata: 0.02),
    ],
    standings: [
      ranking("libxml2", 1, (1, 1), ("itunes300", 1), ("itunes300", 1), nil),
      ranking(
        "expat", 1.73, (1.31, 2.28), ("nasa rss (2)", 1.21), ("w3c-blog", 2.02),
        .init(feed: "w3c-blog", throughput: 188.2, feature: "entity density: 14 per KB, median 1")),
      ranking(
        "foundation", 3.17, (2.9, 3.4), ("nasa rss (2)", 2.61), ("itunes300", 3.55),
        .init(feed: "nasa rss (2)", throughput: 98.1, feature: nil)),
    ], leader: "libxml2")

  /// One feed decides which implementation leads, one case is missing, and the interval contains 1.
  static let pivotal: Suite = {
    var suite = Fixtures.suite
    suite.name = "pivotal"
    suite.environment = environment(build: "debug")
    suite.standings[0] = ranking(
      "expat", 0.97, (0.81, 1.16), ("w3c-blog", 0.7), ("nasa rss (2)", 1.21), nil)
    suite.standings[1] = ranking(
      "libxml2", 1, (1, 1), ("itunes300", 1), ("itunes300", 1), nil)
    suite.leader = "expat"
    suite.pivotalFeeds = [.init(feed: "w3c-blog", leader: "libxml2")]
    suite.missing = [
      .init(feed: "w3c-blog", backend: "foundation-data", status: .rejected, reason: ""),
      .init(
        feed: "itunes300", backend: "foundation-data", status: .timedOut,
        reason: "no sample within 30 s"),
    ]
    suite.warnings = ["foundation-data stands on no feed"]
    return suite
  }()

  private static func feed(_ name: String, _ bytes: Int, cdata: Double) -> Suite.Feed {
    Suite.Feed(
      name: name, bytes: bytes, sha256: sha,
      features: [
        .init(
          "CDATA share", cdata, text: cdata == 0 ? "0 %" : cdata > 0.1 ? "41 %" : "2 %",
          epsilon: 0.02)
      ] + (cdata > 0 ? [.init("depth", 6, text: "6", epsilon: 1)] : []))
  }

  private static func ranking(
    _ backend: String, _ mean: Double, _ interval: (Double, Double), _ best: (String, Double),
    _ worst: (String, Double), _ slowest: Suite.SlowFeed?
  ) -> Suite.Ranking {
    Suite.Ranking(
      backend: backend, version: "2.9.14", mean: mean, low: interval.0, high: interval.1,
      best: .init(feed: best.0, ratio: best.1), worst: .init(feed: worst.0, ratio: worst.1),
      feeds: 3, slowest: slowest.map { [$0] } ?? [])
  }
}
