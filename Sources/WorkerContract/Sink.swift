/// A receiver of the events of a parse, identified by its name on the command line and in files.
///
/// Any name is valid, because a worker may provide sinks of its own.
public struct Sink: RawRepresentable, Hashable, Codable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates the sink with this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Drops every event.
  public static let discard = Sink(rawValue: "discard")
  /// Counts events.
  public static let count = Sink(rawValue: "count")
  /// Builds the records of the feed from the events.
  public static let model = Sink(rawValue: "model")
  /// Builds records and delivers them in batches to a consumer thread.
  public static let batched = Sink(rawValue: "batched")
  /// Builds records until it has read enough consecutive items that were seen before.
  public static let refresh = Sink(rawValue: "refresh")
  /// Receives no events, because a pass over the bytes reports none.
  public static let none = Sink(rawValue: "none")

  /// Whether it builds records and therefore needs a record type.
  package var buildsRecords: Bool { [.model, .batched, .refresh].contains(self) }

  /// The sinks that parsers can be compared by, from most to least work.
  package static let byWork: [Sink] = [.model, .count, .discard]
}

extension Sink: ExpressibleByStringLiteral, CustomStringConvertible, Comparable {
  /// Creates the sink with this name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  /// The name.
  public var description: String { rawValue }

  /// Orders sinks by name.
  public static func < (first: Sink, second: Sink) -> Bool { first.rawValue < second.rawValue }

  /// The sinks that this version knows.
  package static let known: [Sink] = [.discard, .count, .model, .batched, .refresh, .none]

  /// What it does, in one line for readers; empty for a worker's own sink.
  package var meaning: String {
    switch self {
    case .discard: "drops every event: what parsing alone costs"
    case .count: "counts events and items"
    case .model: "builds the records of the feed, as an application would"
    case .batched: "builds records and hands them to a consumer thread, ten at a time"
    case .refresh: "builds records until enough consecutive items were seen before (`--previous`)"
    case .none: "receives no events, because a pass over the bytes reports none"
    default: ""
    }
  }

  /// What happens to the events, in words for readers.
  package var text: String {
    switch self {
    case .model: "records built"
    case .batched: "records delivered in batches"
    case .refresh: "records built up to those seen before"
    case .count: "events counted"
    case .discard: "events dropped"
    case .none: "no parser"
    default: rawValue
    }
  }
}
