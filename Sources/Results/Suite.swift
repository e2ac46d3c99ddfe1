package import WorkerContract

/// The result for several feeds together: one answer over all of them.
package struct Suite: Hashable, Codable, Sendable {
  /// The version of the form it was written in; that of ``Results``.
  package var schema = Results.currentSchema
  /// The name of the report, and of its files.
  package var name: String
  /// Where it was measured.
  package var environment: MeasuringEnvironment
  /// The implementation that ratios are taken to.
  package var reference: String
  /// The circumstances that the ratios have in common, such as `records built`, in words.
  package var circumstances: String
  /// The feeds, in the order they were measured.
  package var feeds: [Feed]
  /// The backends, lowest geometric mean first.
  package var standings: [Ranking]
  /// The backend with the lowest geometric mean, where every backend stands on the same feeds.
  package var leader: String?
  /// The feeds without which another backend would lead.
  package var pivotalFeeds: [PivotalFeed]
  /// Benchmark cases without figures: they are in no mean.
  package var missing: [Missing]
  /// Warnings to read before believing the figures.
  package var warnings: [String]

  /// One feed, and the report that tells all of it.
  package struct Feed: Hashable, Codable, Sendable {
    /// The name of the corpus, and of its report.
    package var name: String
    /// The size of the document in bytes.
    package var bytes: Int
    /// Its SHA-256.
    package var sha256: String
    /// Its census; empty where none could be taken.
    package var features: [DocumentFeature]

    /// A feed with everything given.
    package init(name: String, bytes: Int, sha256: String, features: [DocumentFeature]) {
      self.name = name
      self.bytes = bytes
      self.sha256 = sha256
      self.features = features
    }
  }

  /// One backend over all feeds.
  package struct Ranking: Hashable, Codable, Sendable {
    /// The name of the implementation.
    package var backend: String
    /// The geometric mean over feeds of its parse time over that of the reference.
    package var mean: Double
    /// The lower end of the 95 % interval over feeds; `nil` where there are too few.
    package var low: Double?
    /// The upper end of it.
    package var high: Double?
    /// The feed it does best on, compared with the reference.
    package var best: Place
    /// The feed it does worst on.
    package var worst: Place
    /// How many feeds it stands on.
    package var feeds: Int
    /// The feeds it reads slowest, in MB/s, slowest first.
    package var slowest: [SlowFeed]

    /// A standing with everything given.
    package init(
      backend: String, mean: Double, low: Double?, high: Double?, best: Place, worst: Place,
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

  /// A ratio on one feed.
  package struct Place: Hashable, Codable, Sendable {
    /// The feed.
    package var feed: String
    /// The parse time over that of the reference.
    package var ratio: Double

    /// A ratio on a feed.
    package init(feed: String, ratio: Double) {
      self.feed = feed
      self.ratio = ratio
    }
  }

  /// A feed that a backend reads slowly.
  package struct SlowFeed: Hashable, Codable, Sendable {
    /// The feed.
    package var feed: String
    /// The throughput in MB/s.
    package var throughput: Double
    /// The feature that sets the feed apart from the others, in words; `nil` where none does.
    package var feature: String?

    /// A slow feed with everything given.
    package init(feed: String, throughput: Double, feature: String?) {
      self.feed = feed
      self.throughput = throughput
      self.feature = feature
    }
  }

  /// A feed without which another backend would lead.
  package struct PivotalFeed: Hashable, Codable, Sendable {
    /// The feed.
    package var feed: String
    /// Who would lead.
    package var leader: String

    /// A pivotal feed.
    package init(feed: String, leader: String) {
      self.feed = feed
      self.leader = leader
    }
  }

  /// A benchmark case without figures.
  package struct Missing: Hashable, Codable, Sendable {
    /// The feed.
    package var feed: String
    /// The backend.
    package var backend: String
    /// Its status.
    package var status: Status
    /// Why, in words.
    package var reason: String

    /// A benchmark case without figures.
    package init(feed: String, backend: String, status: Status, reason: String) {
      self.feed = feed
      self.backend = backend
      self.status = status
      self.reason = reason
    }
  }

  /// A suite with everything given.
  package init(
    name: String, environment: MeasuringEnvironment, reference: String, circumstances: String,
    feeds: [Feed], standings: [Ranking], leader: String?, pivotalFeeds: [PivotalFeed] = [],
    missing: [Missing] = [], warnings: [String] = []
  ) {
    self.name = name
    self.environment = environment
    self.reference = reference
    self.circumstances = circumstances
    self.feeds = feeds
    self.standings = standings
    self.leader = leader
    self.pivotalFeeds = pivotalFeeds
    self.missing = missing
    self.warnings = warnings
  }
}

/// One figure of a document's census, such as the share of CDATA.
package struct DocumentFeature: Hashable, Codable, Sendable {
  /// The quantity, in words, such as `CDATA share`.
  package var name: String
  /// The figure.
  package var value: Double
  /// The figure as people read it, with its unit.
  package var text: String
  /// How much of it is as good as none: what two documents differ by below that sets neither apart.
  package var epsilon: Double

  private enum CodingKeys: String, CodingKey {
    case name, value
    // The keys that files have.
    case text = "words"
    case epsilon = "grain"
  }

  /// A feature.
  package init(_ name: String, _ value: Double, text: String, epsilon: Double) {
    self.name = name
    self.value = value
    self.text = text
    self.epsilon = epsilon
  }
}
