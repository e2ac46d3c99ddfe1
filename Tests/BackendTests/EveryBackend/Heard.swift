public import FeedEvents

/// What a backend made of a document: the event log, and how it ended.
public struct Heard: Sendable {
  /// The log; up to the failure where there was one.
  public var log: String
  /// The lines of the log as they were counted.
  public var events: Int
  /// How it ended, unless it failed.
  public var end: ParseEnd?
  /// Why it failed, if it did.
  public var failure: ParseFailure?

  /// Whether the whole document was read.
  public var isAccepted: Bool { end == .complete }
}

extension ParserBackend {
  /// Listens to a document.
  public func hear(_ document: [UInt8], in sizes: ChunkSizes = .whole) -> Heard {
    var sink = EventLogSink()
    var end: ParseEnd?
    var failure: ParseFailure?
    do { end = try parse(document, in: sizes, into: &sink) } catch { failure = error }
    let events = sink.events
    return Heard(
      log: String(decoding: sink.finish(), as: UTF8.self), events: events, end: end,
      failure: failure)
  }

  /// Listens to a document written in UTF-8.
  public func hear(_ document: String, in sizes: ChunkSizes = .whole) -> Heard {
    hear(Array(document.utf8), in: sizes)
  }

  /// Why a document is rejected, telling `onHandOut` of each hand-out.
  public func failure(
    of document: String, in sizes: ChunkSizes, onHandOut: @escaping (Int) -> Void
  ) -> ParseFailure? {
    var sink = CountSink()
    do {
      _ = try parse(Array(document.utf8), in: sizes, into: &sink, onHandOut: onHandOut)
      return nil
    } catch {
      return error
    }
  }
}
