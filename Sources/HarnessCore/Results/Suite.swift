package import WorkerContract

/// The results of several feeds together.
package struct Suite: Hashable, Codable, Sendable {
  /// The version of the format in which the suite was written; the same as that of ``Results``.
  package var schema = Results.currentSchema
  /// The name of the report and of its files.
  package var name: String
  /// The work of all feeds, which decides whether the report may replace another one.
  package var work: Work
  package var environment: MeasurementEnvironment
  /// The implementation that ratios are relative to.
  package var reference: String
  /// A description of the configuration that the ratios share, such as `records built`.
  package var circumstances: String
  /// The feeds that every ranked backend reads, in the order of measurement.
  package var feeds: [Feed]
  /// The other feeds, which no mean includes.
  package var leftOut: [LeftOutFeed]
  /// The backends, lowest geometric mean first.
  package var standings: [Ranking]
  /// The backend with the lowest geometric mean; `nil` if nothing was timed.
  package var leader: String?
  /// The feeds without which another backend would lead.
  package var pivotalFeeds: [PivotalFeed]
  /// The benchmark cases without figures; no mean includes them.
  package var missing: [MissingResult]
  package var warnings: [String]

  /// One feed, which has a report of its own.
  package struct Feed: Hashable, Codable, Sendable {
    /// The name of the corpus and of its report.
    package var name: String
    package var bytes: Int
    /// Its SHA-256.
    package var sha256: String
    /// Its census; empty if none could be taken.
    package var features: [DocumentFeature]

    package init(name: String, bytes: Int, sha256: String, features: [DocumentFeature]) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
      self.features = features
    }
  }

  /// A feed that not every ranked backend reads; its benchmark cases without figures say why.
  package struct LeftOutFeed: Hashable, Codable, Sendable {
    package var feed: String
    /// Whether every backend rejects it, so that the fault is the feed's.
    package var isRefusedByAll: Bool

    package init(feed: String, isRefusedByAll: Bool) {
      self.feed = feed
      self.isRefusedByAll = isRefusedByAll
    }
  }

  /// One backend over all feeds.
  package struct Ranking: Hashable, Codable, Sendable {
    package var backend: String
    /// The geometric mean, over the feeds, of its parse time relative to that of the reference.
    package var mean: Double
    /// The lower end of the 95 % interval over feeds; `nil` if there are too few.
    package var low: Double?
    /// The upper end of the interval.
    package var high: Double?
    /// The feed with the lowest ratio to the reference.
    package var best: FeedRatio
    package var worst: FeedRatio
    /// The number of feeds behind the mean.
    package var feeds: Int
    /// The feeds with the lowest throughput in MB/s, slowest first.
    package var slowest: [SlowFeed]

    package init(
      backend: String, mean: Double, low: Double?, high: Double?, best: FeedRatio, worst: FeedRatio,
      feeds: Int, slowest: [SlowFeed]
    ) {
      self.backend = backend
      self.mean = mean
      self.low = low
      self.high = high
      self.best = best
      self.worst = worst
      self.feeds = feeds
      self.slowest = slowest
    }
  }

  package struct FeedRatio: Hashable, Codable, Sendable {
    package var feed: String
    /// The parse time relative to that of the reference.
    package var ratio: Double

    package init(feed: String, ratio: Double) {
      self.feed = feed
      self.ratio = ratio
    }
  }

  /// A feed that a backend reads slowly.
  package struct SlowFeed: Hashable, Codable, Sendable {
    package var feed: String
    /// The throughput in MB/s.
    package var throughput: Double
    /// A description of the feature that distinguishes the feed from the others; `nil` if there is
    /// none.
    package var feature: String?

    package init(feed: String, throughput: Double, feature: String?) {
      self.feed = feed
      self.throughput = throughput
      self.feature = feature
    }
  }

  /// A feed without which another backend would lead.
  package struct PivotalFeed: Hashable, Codable, Sendable {
    package var feed: String
    package var leader: String

    package init(feed: String, leader: String) {
      self.feed = feed
      self.leader = leader
    }
  }

  /// A benchmark case without figures.
  package struct MissingResult: Hashable, Codable, Sendable {
    package var feed: String
    package var backend: String
    package var status: Status
    package var reason: String

    /// Creates a benchmark case without figures.
    package init(feed: String, backend: String, status: Status, reason: String) {
      self.feed = feed
      self.backend = backend
      self.status = status
      self.reason = reason
    }
  }

  package init(
    name: String, work: Work = Work(), environment: MeasurementEnvironment, reference: String,
    circumstances: String, feeds: [Feed], leftOut: [LeftOutFeed] = [], standings: [Ranking],
    leader: String?, pivotalFeeds: [PivotalFeed] = [], missing: [MissingResult] = [],
    warnings: [String] = []
  ) {
    self.name = name
    self.work = work
    self.environment = environment
    self.reference = reference
    self.circumstances = circumstances
    self.feeds = feeds
    self.leftOut = leftOut
    self.standings = standings
    self.leader = leader
    self.pivotalFeeds = pivotalFeeds
    self.missing = missing
    self.warnings = warnings
  }
}

/// One figure of a document's census, such as the share of CDATA.
package struct DocumentFeature: Hashable, Codable, Sendable {
  /// The name of the quantity, such as `CDATA share`.
  package var name: String
  package var value: Double
  /// The figure with its unit, as text.
  package var text: String
  /// The smallest difference that matters: two documents that differ by less do not differ in this
  /// feature.
  package var epsilon: Double

  package init(_ name: String, _ value: Double, text: String, epsilon: Double) {
    self.name = name
    self.value = value
    self.text = text
    self.epsilon = epsilon
  }
}
