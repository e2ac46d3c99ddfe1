/// What receives the events of a parse, by its name on the command line and in files.
///
/// A worker may bring sinks of its own: any name is a sink.
package struct Sink: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Drops every event.
  package static let null = Sink(rawValue: "null")
  /// Counts events.
  package static let count = Sink(rawValue: "count")
  /// Builds the records of the feed.
  package static let model = Sink(rawValue: "model")
  /// Builds records and delivers them in batches to a thread that consumes them.
  package static let batched = Sink(rawValue: "batched")
  /// No events: what a pass over the bytes feeds.
  package static let none = Sink(rawValue: "none")

  /// Those that a parser can be compared by, the one that does most first.
  package static let byWork: [Sink] = [.model, .count, .null]
}

extension Sink: ExpressibleByStringLiteral, CustomStringConvertible, Comparable {
  package init(stringLiteral name: String) { self.init(rawValue: name) }

  package var description: String { rawValue }

  package static func < (first: Sink, second: Sink) -> Bool { first.rawValue < second.rawValue }

  /// What becomes of the events, for readers.
  package var text: String {
    switch self {
    case .model: "records built"
    case .batched: "records handed over in batches"
    case .count: "events counted"
    case .null: "events dropped"
    case .none: "no parser"
    default: rawValue
    }
  }
}
