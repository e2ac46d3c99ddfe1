internal import FeedEvents

/// The beginning of a document, which shows its encoding and what kind of feed it is.
///
/// 64 KB are enough for the root element with its declarations, and the first item of any ordinary feed. If the
/// start tag of the root element begins or ends after the first 64 KB, as after a long document type
/// declaration, the head is the start tag and the 64 KB after it, and everything before the tag is left out.
/// The members of a JSON document can be in any order, so ``outline`` covers the whole document.
struct DocumentHead {
  /// The bytes read so far.
  private(set) var bytes: [UInt8] = []
  /// The encoding.
  ///
  /// It is known once the head is complete.
  private(set) var encoding = DocumentEncoding.asciiCompatible
  /// The syntax.
  ///
  /// It is known once the head is complete.
  private(set) var syntax = DocumentSyntax.xml
  /// Whether no more bytes are needed.
  private(set) var isComplete = false
  /// The number of bytes of the document that are needed, as far as known.
  private(set) var needed = TokenStream.leastBytes
  /// The members of a JSON document.
  ///
  /// In UTF-16, only those in the first bytes are included.
  private(set) var outline = JSONOutline()

  /// The number of bytes in which the root element is searched for.
  ///
  /// Feeds do not have longer prologs.
  private static let maximumBytes = 16 << 20

  /// Adds the next bytes.
  mutating func read(_ piece: ArraySlice<UInt8>) {
    var rest = piece
    while !isComplete, !rest.isEmpty {
      let part = rest.prefix(needed - bytes.count)
      bytes += part
      rest = rest.dropFirst(part.count)
      if bytes.count == needed { finish(isLast: false) }
    }
    if syntax == .json, encoding == .asciiCompatible { outline.read(rest) }
  }

  mutating func finish() {
    if !isComplete { finish(isLast: true) }
  }

  private mutating func finish(isLast: Bool) {
    encoding = DocumentEncoding(bytes.span)
    syntax = DocumentSyntax(
      ofDocument: encoding.text(of: bytes.span, atMost: TokenStream.leastBytes))
    isComplete = true
    if syntax == .json { outline.read(text.utf8) }
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
    } else if !isLast, bytes.count < Self.maximumBytes {
      needed = 2 * bytes.count
      isComplete = false
    }
  }

  /// The text of the bytes.
  ///
  /// Bytes that can't be decoded are replaced.
  var text: String { encoding.text(of: bytes.span, atMost: bytes.count) }

  /// The range of the root element's start tag in the bytes received so far.
  private var rootElement: Range<Int>? {
    var scanner = MarkupScanner(bytes.span)
    while let token = scanner.next() {
      if token.kind == .startTag || token.kind == .emptyTag { return token.range }
    }
    return nil
  }
}
