internal import FeedEvents
internal import Files

/// Facts about a document, collected in a single pass over its pieces.
struct DocumentSurvey: ~Copyable {
  /// The parts to collect as well as the size and the digest.
  struct Parts: OptionSet {
    let rawValue: Int

    /// The census of the document.
    static let census = Parts(rawValue: 1)
    /// The range of its items.
    static let items = Parts(rawValue: 2)
  }

  /// The size in bytes.
  private(set) var bytes = 0
  /// The beginning, which tells what kind of feed it is.
  private(set) var head = DocumentHead()
  private let parts: Parts
  private var digest = SHA256()
  private var encoding: DocumentEncoding { head.encoding }
  private var syntax: DocumentSyntax { head.syntax }
  private var tokens = TokenStream()
  private var counter = FeedCounter()
  private var items: ItemsRange?

  init(_ parts: Parts) { self.parts = parts }

  /// Adds the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes, over all pieces. Memory holds at most a piece and the
  ///   longest token.
  mutating func read(_ piece: ArraySlice<UInt8>) { read(piece, isLast: false) }

  /// Ends the document.
  mutating func finish() { read([], isLast: true) }

  private mutating func read(_ piece: ArraySlice<UInt8>, isLast: Bool) {
    digest.update(piece)
    bytes += piece.count
    let wasKnown = head.isComplete
    head.read(piece)
    if isLast { head.finish() }
    guard syntax == .xml, encoding == .asciiCompatible, !parts.isEmpty else { return }
    tokens.read(piece)
    // What its items are called has to be known before the first token.
    guard head.isComplete else { return }
    if !wasKnown, parts.contains(.items) {
      items = FeedSniffer(head).item.map(ItemsRange.init)
    }
    while let token = tokens.next(isLast: isLast) {
      let (part, start) = (tokens.window, tokens.start)
      if parts.contains(.census) { counter.count(token, of: part.span) }
      items?.read(token, of: part.span, from: start)
    }
  }

  // MARK: - Results

  /// The SHA-256 of the document.
  var sha256: String { digest.hex }

  /// The range of the items; `nil` if it can't be determined or was not requested.
  var itemsRange: Range<Int>? { items?.found }

  /// Returns the census of the document.
  ///
  /// - Throws: ``FeedCensus/Unavailable`` if the document has no markup, or if its markup isn't in ASCII
  ///   bytes.
  func census() throws(FeedCensus.Unavailable) -> FeedCensus {
    guard syntax == .xml else {
      throw FeedCensus.Unavailable(reason: "it is \(syntax), which has no markup to count")
    }
    switch encoding {
    case .asciiCompatible:
      var census = counter.census
      census.bytes = bytes
      return census
    case .utf16:
      throw FeedCensus.Unavailable(
        reason: "its markup is in UTF-16, which the census can't read")
    case .other(let name):
      throw FeedCensus.Unavailable(reason: "its markup is in \(name), which the census can't read")
    }
  }
}
