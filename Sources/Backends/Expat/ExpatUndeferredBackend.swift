public import FeedEvents

/// Expat in namespace mode, without reparse deferral.
public struct ExpatUndeferredBackend: FeedParserBackend, ~Copyable {
  /// The row `expat-undeferred`.
  public static var identity: BackendIdentity {
    ExpatBackend.identity.variant(
      "undeferred",
      notes: ExpatBackend.notes("options: namespaces on", "reparse deferral off"),
      unavailability: ReparseDeferral.isInLibrary ? nil : ExpatOptions.unavailable.reason)
  }

  private var base: ExpatBackend

  /// Creates the parser and turns deferral off.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` where the library has none.
  public init() throws(ParseFailure) {
    base = try ExpatBackend(ExpatOptions(leavesDeferral: false))
  }

  /// Parses one document, a callback an event.
  ///
  /// - Throws: ``ParseFailure`` for the error that ended the parse.
  public mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd { try unsafe base.parse(&chunks, into: sink) }
}
