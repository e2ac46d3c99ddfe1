/// Finds where the root element of a document begins, in bytes that arrive in pieces.
///
/// It knows the markup of a prolog (XML 1.0, §2.8): declarations, comments, processing instructions
/// and a document type with its internal subset. Of ill-formed ones it finds some end or none.
struct PrologScanner {
  /// The markup at hand, by what ends it.
  private enum Markup {
    /// Between the prolog's parts.
    case none
    /// In `<?…?>` or `<!--…-->`; what it stands in goes on after it.
    case instruction, comment
    /// In `<!…>`.
    case declaration
    /// In `<!DOCTYPE…>`, after `[`.
    case subset
  }

  private var markup = Markup.none
  /// What comments and instructions stand in.
  private var outer = Markup.none
  /// Whether the declaration at hand stands in the internal subset.
  private var isInSubset = false
  /// The quotation mark of an open literal; 0 outside.
  private var quote: UInt8 = 0
  /// The three bytes before, the last in the lowest place.
  private var last: UInt32 = 0

  private var units = CodeUnits()
  private var count = 0
  private var hasMetRoot = false

  /// Reads on.
  ///
  /// - Returns: Whether the root element begins in these bytes, or before them; in UTF-16 and UTF-32,
  ///   where they also end with a whole character.
  mutating func findsRoot(in bytes: UnsafeRawBufferPointer) -> Bool {
    count += bytes.count
    var (units, index) = (units, 0)
    while !hasMetRoot, index < bytes.count {
      unsafe units.append(bytes[index]) { unit in
        // All markup is ASCII; what isn't stands for itself.
        if findsRoot(at: UInt8(exactly: unit) ?? 0xFF) { hasMetRoot = true }
      }
      index += 1
    }
    self.units = units
    return hasMetRoot && (!units.areWide || count.isMultiple(of: 4))
  }

  private mutating func findsRoot(at byte: UInt8) -> Bool {
    defer { last = last << 8 | UInt32(byte) }
    switch markup {
    case .instruction:
      if byte == UInt8(ascii: ">"), followsQuestionMark { leave() }
    case .comment:
      if byte == UInt8(ascii: ">"), followsHyphens { leave() }
    case .declaration where quote != 0:
      if byte == quote { quote = 0 }
    case .declaration:
      readDeclaration(byte)
    case .none where followsOpening && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "!"):
      return true
    case .none, .subset:
      readBetween(byte)
    }
    return false
  }

  /// A byte between the parts of the prolog or of the internal subset.
  private mutating func readBetween(_ byte: UInt8) {
    if followsOpening, byte == UInt8(ascii: "?") {
      enter(.instruction)
    } else if followsOpening, byte == UInt8(ascii: "!") {
      isInSubset = markup == .subset
      markup = .declaration
    } else if markup == .subset, byte == UInt8(ascii: "]") {
      isInSubset = false
      markup = .declaration
    }
  }

  private mutating func readDeclaration(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "-") where followsCommentOpening:
      markup = isInSubset ? .subset : .none
      enter(.comment)
    case UInt8(ascii: "["): markup = .subset
    case UInt8(ascii: ">"): markup = isInSubset ? .subset : .none
    default: break
    }
  }

  private mutating func enter(_ inner: Markup) {
    outer = markup
    markup = inner
    // The hyphens of `<!--` are not those of `-->`.
    last = 0
  }

  private mutating func leave() {
    markup = outer
  }

  private var followsOpening: Bool { last & 0xFF == UInt32(UInt8(ascii: "<")) }
  private var followsQuestionMark: Bool { last & 0xFF == UInt32(UInt8(ascii: "?")) }
  /// By `--`.
  private var followsHyphens: Bool { last & 0xFFFF == 0x2D2D }
  /// By `<!-`.
  private var followsCommentOpening: Bool { last & 0xFF_FFFF == 0x3C_212D }
}
