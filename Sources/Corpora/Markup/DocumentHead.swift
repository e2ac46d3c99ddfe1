internal import FeedEvents

/// The beginning of a document, which shows its encoding and what kind of feed it is.
///
/// 64 KB are enough for the root element with its declarations and the first item of any usual feed. If the
/// start tag of the root element ends after them, for instance after a long document type declaration, the
/// head starts with that tag and extends 64 KB beyond it. JSON has its members in any order, so its last 4 KB
/// are kept as well.
struct DocumentHead {
  /// The bytes read so far.
  private(set) var bytes: [UInt8] = []
  /// The encoding, which is known once the head is complete.
  private(set) var encoding = DocumentEncoding.asciiCompatible
  /// The syntax, which is known once the head is complete.
  private(set) var syntax = DocumentSyntax.xml
  /// Whether no more bytes are needed.
  private(set) var isComplete = false
  /// The number of bytes of the document that are needed, as far as is known.
  private(set) var needed = TokenStream.leastBytes

  /// The last bytes of JSON that is longer than the head.
  private(set) var end: [UInt8] = []

  private static let endBytes = 4096

  /// The root element is searched for in this many bytes only; a longer prolog doesn't belong to a feed.
  private static let mostBytes = 16 << 20

  /// Adds the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes, over all pieces.
  mutating func take(_ piece: ArraySlice<UInt8>) {
    var rest = piece
    while !isComplete, !rest.isEmpty {
      let part = rest.prefix(needed - bytes.count)
      bytes += part
      rest = rest.dropFirst(part.count)
      if bytes.count == needed { finish(isLast: false) }
    }
    guard isComplete, syntax == .json, !rest.isEmpty else { return }
    end = Array((end + rest.suffix(Self.endBytes)).suffix(Self.endBytes))
  }

  /// Ends the document.
  mutating func finish() {
    if !isComplete { finish(isLast: true) }
  }

  private mutating func finish(isLast: Bool) {
    encoding = DocumentEncoding(bytes.span)
    syntax = DocumentSyntax(
      ofDocument: encoding.text(of: bytes.span, atMost: TokenStream.leastBytes))
    isComplete = true
    guard syntax == .xml, encoding == .asciiCompatible,
      bytes.count > TokenStream.leastBytes || !isLast
    else {
      return
    }
    let root = rootElement
    if let root, root.upperBound < bytes.count || isLast {
      guard root.upperBound > TokenStream.leastBytes else { return }
      needed = root.upperBound + TokenStream.leastBytes
      isComplete = isLast || bytes.count >= needed
      if isComplete { bytes.removeFirst(root.lowerBound) }
    } else if !isLast, bytes.count < Self.mostBytes {
      needed = 2 * bytes.count
      isComplete = false
    }
  }

  /// The range of the root element's start tag, as far as it has arrived.
  private var rootElement: Range<Int>? {
    var scanner = MarkupScanner(bytes.span)
    while let token = scanner.next() {
      if token.kind == .startTag || token.kind == .emptyTag { return token.range }
    }
    return nil
  }
}
