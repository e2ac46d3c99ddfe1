/// A scanner that finds the beginning of a document's root element, in bytes that arrive in pieces.
///
/// It knows the markup of a prolog (XML 1.0, §2.8): declarations, comments, processing instructions and a
/// document type declaration with its internal subset. In an ill-formed prolog it finds some end, or no end.
struct PrologScanner {
  /// The kinds of open markup, each with its own end.
  private enum Markup {
    /// Between the prolog's parts.
    case none
    /// In `<?…?>` or `<!--…-->`. At its end, `outer` is open again.
    case instruction, comment
    /// In `<!…>`.
    case declaration
    /// In `<!DOCTYPE…>`, after `[`.
    case subset
  }

  private var markup = Markup.none
  /// The markup that contains the open comment or instruction.
  private var outer = Markup.none
  /// Whether the open declaration is in the internal subset.
  private var isInSubset = false
  /// The quotation mark of the open literal; 0 outside of literals.
  private var quote: UInt8 = 0
  /// The three previous bytes, the last one in the lowest place.
  private var last: UInt32 = 0

  private var units = CodeUnits()
  private var count = 0
  private var hasFoundRoot = false

  /// Scans the next bytes.
  ///
  /// - Returns: Whether the root element begins in these bytes or before them. In UTF-16 and UTF-32, the
  ///   number of bytes so far must also be a multiple of 4, so that they end with a complete code unit.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Bool {
    count += bytes.count
    var (units, index) = (units, 0)
    while !hasFoundRoot, index < bytes.count {
      unsafe units.append(bytes[index]) { unit in
        // All markup is ASCII; 0xFF stands for any other character.
        if findsRoot(at: UInt8(exactly: unit) ?? 0xFF) { hasFoundRoot = true }
      }
      index += 1
    }
    self.units = units
    return hasFoundRoot && (!units.areWide || count.isMultiple(of: 4))
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

  /// Reads a byte between the parts of the prolog or of the internal subset.
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
    // The hyphens of `<!--` must not count as those of `-->`.
    last = 0
  }

  private mutating func leave() {
    markup = outer
  }

  private var followsOpening: Bool { last & 0xFF == UInt32(UInt8(ascii: "<")) }
  private var followsQuestionMark: Bool { last & 0xFF == UInt32(UInt8(ascii: "?")) }
  /// Whether the last two bytes are `--`.
  private var followsHyphens: Bool { last & 0xFFFF == 0x2D2D }
  /// Whether the last three bytes are `<!-`.
  private var followsCommentOpening: Bool { last & 0xFF_FFFF == 0x3C_212D }
}
