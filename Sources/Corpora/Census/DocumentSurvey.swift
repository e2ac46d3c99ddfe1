internal import FeedEvents
internal import Files

/// The facts about a document that one reading finds, piece by piece.
struct DocumentSurvey: ~Copyable {
  /// The questions besides the size and the digest.
  struct Questions: OptionSet {
    let rawValue: Int

    /// The census of the document.
    static let census = Questions(rawValue: 1)
    /// Where its items lie.
    static let items = Questions(rawValue: 2)
  }

  /// The size in bytes.
  private(set) var bytes = 0
  /// The beginning, which tells what kind of feed it is; of JSON with its end.
  var head: [UInt8] { beginning.bytes + beginning.end }
  private let questions: Questions
  private var digest = SHA256()
  private var beginning = DocumentHead()
  private var encoding: DocumentEncoding { beginning.encoding }
  private var syntax: DocumentSyntax { beginning.syntax }
  private var tokens = TokenStream()
  private var counter = FeedCounter()
  private var items: ItemsRange?

  init(_ questions: Questions) { self.questions = questions }

  /// Takes in the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes, over all pieces; in memory is no more than a piece and the
  ///   longest token.
  mutating func take(_ piece: ArraySlice<UInt8>) { take(piece, isLast: false) }

  /// Says that there are no more bytes.
  mutating func finish() { take([], isLast: true) }

  private mutating func take(_ piece: ArraySlice<UInt8>, isLast: Bool) {
    digest.update(piece)
    bytes += piece.count
    let wasKnown = beginning.isComplete
    beginning.take(piece)
    if isLast { beginning.finish() }
    guard syntax == .xml, encoding == .asciiCompatible, !questions.isEmpty else { return }
    tokens.take(piece)
    // What its items are called has to be known before the first token.
    guard beginning.isComplete else { return }
    if !wasKnown, questions.contains(.items) {
      items = FeedSniffer(head).item.map(ItemsRange.init)
    }
    while let token = tokens.next(isLast: isLast) {
      let (part, start) = (tokens.window, tokens.start)
      if questions.contains(.census) { counter.count(token, of: part.span) }
      items?.take(token, of: part.span, from: start)
    }
  }

  // MARK: - Answers

  /// The SHA-256 of the document.
  var sha256: String { digest.hex }

  /// Where the items lie; `nil` if that can't be told, or if it wasn't asked for.
  var itemsRange: Range<Int>? { items?.found }

  /// The census of the document.
  ///
  /// - Throws: ``FeedCensus/Unavailable`` if it has no markup, or none in ASCII bytes.
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
