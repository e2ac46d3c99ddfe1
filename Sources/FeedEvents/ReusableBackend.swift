/// A backend whose parser can be made as new, to parse one document after another.
public protocol ReusableBackend: FeedParserBackend, ~Copyable {
  /// The library's function that does it, such as `XML_ParserReset`.
  static var resetFunction: String { get }

  /// Gives up all that belongs to the last document, whatever became of that, and makes ready for
  /// the next.
  ///
  /// - Throws: ``ParseFailure`` of kind `unavailable` where the library refuses.
  mutating func reset() throws(ParseFailure)
}

extension ReusableBackend where Self: ~Copyable {
  /// Who the backend is when its parser is kept: a variant of its own.
  public static var reusedIdentity: BackendIdentity {
    identity.variant(
      "reused",
      notes: identity.notes + [
        "one parser for all documents, reset after each by \(resetFunction)",
        "made before anything is measured: the memory it keeps is not in its heap figures",
      ])
  }
}
