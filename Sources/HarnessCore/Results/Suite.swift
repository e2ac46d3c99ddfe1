internal import WorkerContract

/// The results of several feeds together.
package struct Suite: Hashable, Codable, Sendable {
  /// The version of the format in which the suite was written; the same as that of ``Results``.
  var schema = Results.currentSchema
  package var name: String
  /// The work of all feeds, which decides whether the report may replace another one.
  package var work: Work = Work()
  package var environment: MeasurementEnvironment
  /// The implementation that ratios are relative to.
  package var reference: String
  /// A description of the configuration that the ratios share, such as `records built`.
  var circumstances: String
  /// The feeds that every ranked backend reads, in the order of measurement.
  var feeds: [Feed]
  /// The other feeds, which no mean includes.
  var leftOut: [LeftOutFeed] = []
  /// The backends, lowest geometric mean first.
  var standings: [Ranking]
  /// The backend with the lowest geometric mean; `nil` if nothing was timed.
  var leader: String?
  /// The feeds without which another backend would lead.
  var pivotalFeeds: [PivotalFeed] = []
  /// The benchmark cases without figures; no mean includes them.
  var missing: [MissingResult] = []
  package var warnings: [String] = []

  /// One feed, which has a report of its own.
  struct Feed: Hashable, Codable, Sendable {
    package var name: String
    var bytes: Int
    package var sha256: String
    /// Its census; empty if none could be taken.
    var features: [DocumentFeature]
  }

  /// A feed that not every ranked backend reads; its benchmark cases without figures say why.
  struct LeftOutFeed: Hashable, Codable, Sendable {
    var feed: String
    /// Whether every backend rejects it, so that the fault is the feed's.
    var isRefusedByAll: Bool
  }

  /// One backend over all feeds.
  struct Ranking: Hashable, Codable, Sendable {
    var backend: String
    var version: String
    /// The geometric mean, over the feeds, of its parse time relative to that of the reference.
    var mean: Double
    /// The lower end of the 95 % interval over feeds; `nil` if there are too few.
    package var low: Double?
    /// The upper end of the interval.
    package var high: Double?
    /// The feed with the lowest ratio to the reference.
    var best: FeedRatio
    var worst: FeedRatio
    var feeds: Int
    /// The median ratio on each feed, in the order of measurement.
    var ratios: [FeedRatio] = []
    /// The feeds with the lowest throughput in MB/s, slowest first.
    var slowest: [SlowFeed]
  }

  struct FeedRatio: Hashable, Codable, Sendable {
    var feed: String
    /// The parse time relative to that of the reference.
    var ratio: Double
  }

  struct SlowFeed: Hashable, Codable, Sendable {
    var feed: String
    /// The throughput in MB/s.
    var throughput: Double
    /// A description of the feature that distinguishes the feed from the others; `nil` if there is
    /// none.
    var feature: String?
  }

  /// A feed without which another backend would lead.
  struct PivotalFeed: Hashable, Codable, Sendable {
    var feed: String
    var leader: String
  }

  /// A benchmark case without figures.
  struct MissingResult: Hashable, Codable, Sendable {
    var feed: String
    var backend: String
    var status: Status
    var reason: String
  }
}

/// One figure of a document's census, such as the share of CDATA.
struct DocumentFeature: Hashable, Codable, Sendable {
  /// The name of the quantity, such as `CDATA share`.
  package var name: String
  package var value: Double
  /// The figure with its unit, as text.
  package var text: String
  /// The smallest difference that matters: two documents that differ by less do not differ in this
  /// feature.
  var epsilon: Double

  init(_ name: String, _ value: Double, text: String, epsilon: Double) {
    self.name = name
    self.value = value
    self.text = text
    self.epsilon = epsilon
  }
}
