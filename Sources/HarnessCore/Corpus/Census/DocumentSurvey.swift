internal import FeedEvents

/// Facts about a document, collected in a single pass over its pieces.
struct DocumentSurvey: ~Copyable {
  private(set) var bytes = 0
  /// The beginning, which tells what kind of feed it is.
  private(set) var head = DocumentHead()
  private let readsMarkup: Bool
  private var digest = SHA256()
  private var tokens = TokenStream()
  private var counter = FeedCounter()
  private var items: ItemsRange?

  /// Creates a survey that takes the size and the digest, and, if it reads the markup, the census and the range
  /// of the items.
  init(readsMarkup: Bool = true) { self.readsMarkup = readsMarkup }

  /// Whether the markup can be recognised, as far as known.
  private var hasMarkup: Bool { head.syntax == .xml && head.encoding == .asciiCompatible }

  /// Adds the next bytes.
  mutating func read(_ piece: ArraySlice<UInt8>) { read(piece, isLast: false) }

  mutating func finish() { read([], isLast: true) }

  private mutating func read(_ piece: ArraySlice<UInt8>, isLast: Bool) {
    digest.update(piece)
    bytes += piece.count
    let wasKnown = head.isComplete
    head.read(piece)
    if isLast { head.finish() }
    guard readsMarkup, hasMarkup else { return }
    tokens.read(piece)
    // What its items are called has to be known before the first token.
    guard head.isComplete else { return }
    if !wasKnown { items = FeedSniffer(head).item.map(ItemsRange.init) }
    while let token = tokens.next(isLast: isLast) {
      let (part, start) = (tokens.window, tokens.start)
      counter.count(token, of: part.span)
      items?.read(token, of: part.span, from: start)
    }
  }

  // MARK: - Results

  var sha256: String { digest.hex }

  /// The range of the items; `nil` if it can't be determined.
  var itemsRange: Range<Int>? { items?.found }

  /// The census; `nil` if the document has no markup, or none in ASCII bytes.
  var census: FeedCensus? {
    guard readsMarkup, hasMarkup else { return nil }
    var census = counter.census
    census.bytes = bytes
    return census
  }
}
