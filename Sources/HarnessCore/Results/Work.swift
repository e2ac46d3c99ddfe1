internal import FeedEvents
internal import WorkerContract

/// The work behind a report, which decides whether another report may replace it.
package struct Work: Hashable, Codable, Sendable {
  var documents: [String] = []
  /// The streams, as given on the command line.
  var streams: [StreamSpecification] = []
  var sinks: [Sink] = []
  var implementations: [String] = []
  /// The other options that change the work, such as `stop-after=10`.
  var options: [String] = []
}

extension Work {
  package init(of parts: [Work]) {
    self.init(
      documents: parts.flatMap(\.documents), streams: parts.flatMap(\.streams).distinct(),
      sinks: parts.flatMap(\.sinks).distinct(),
      implementations: parts.flatMap(\.implementations).distinct(),
      options: parts.flatMap(\.options).distinct())
  }
}
