/// A sink that writes the canonical event log: the content of a document, independent of the parser.
///
/// The log follows the PYX convention (McGrath, 1999) with expanded names, one event per line: `(URI local`;
/// its attributes sorted bytewise by URI and name, `AURI local value`; `-text`, adjacent text joined;
/// `)URI local`. No URI is written `-`, and the URI `-` is written `\-`. Backslash, line feed, tab and
/// carriage return are escaped, and in names also the space, so that documents with different content have
/// different logs.
public struct EventLogSink: XMLEventSink, ~Copyable {
  /// The log so far, in UTF-8; every line ends with a line feed.
  ///
  /// A line of text ends only at the next tag, so between events the last line may be incomplete.
  public private(set) var log: [UInt8] = []
  /// The number of lines begun.
  public private(set) var events = 0
  private var inText = false
  private let watch: LineWatch?

  /// A callback for the beginning of one line of the log.
  public struct LineWatch {
    /// The line to wait for, counted from 1.
    public var line: Int
    /// Called once, as that line begins.
    public var onBegin: () -> Void

    /// Creates a watch for one line.
    public init(line: Int, onBegin: @escaping () -> Void) {
      self.line = line
      self.onBegin = onBegin
    }
  }

  /// Creates an empty log.
  ///
  /// - Parameter watch: If given, the parse stops at the first end tag from its line on.
  public init(watch: LineWatch? = nil) { self.watch = watch }

  /// Writes the tag, then its attributes in order of URI and name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of attributes.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    beginTag("(")
    append(name)
    log.append(newline)
    guard attributes.count > 0 else { return }
    var lines = (0..<attributes.count).map { AttributeLine(attributes, at: $0) }
    lines.sort()
    for line in lines {
      begin("A")
      log += line.text
      log.append(newline)
    }
  }

  /// Writes the tag, and continues unless the watched line has been reached.
  public mutating func endElement(_ name: XMLName) -> ParseDirective {
    beginTag(")")
    append(name)
    log.append(newline)
    return if let watch, events >= watch.line { .stop } else { .proceed }
  }

  /// Writes the text, joined to any text directly before it.
  public mutating func text(_ text: XMLText) {
    guard !text.isEmpty else { return }
    if !inText {
      begin("-")
      inText = true
    }
    log.append(escaping: text)
  }

  /// Returns the complete log at the end of the document.
  public consuming func finish() -> [UInt8] {
    if inText { log.append(newline) }
    return log
  }

  // MARK: - Lines

  private mutating func beginTag(_ mark: Unicode.Scalar) {
    if inText { log.append(newline) }
    inText = false
    begin(mark)
  }

  private mutating func begin(_ mark: Unicode.Scalar) {
    events += 1
    if let watch, watch.line == events { watch.onBegin() }
    log.append(UInt8(ascii: mark))
  }

  private mutating func append(_ name: XMLName) {
    log.append(namespace: name.namespace)
    log.append(UInt8(ascii: " "))
    log.append(escapingName: name.local)
  }
}

private let newline = UInt8(ascii: "\n")

/// The line of one attribute in the event log; lines sort bytewise by URI, then by local name.
struct AttributeLine: Comparable {
  private let namespace: [UInt8]
  private let local: [UInt8]
  /// `URI local value`, without the leading `A` and the line feed.
  let text: [UInt8]

  init(_ attributes: borrowing XMLAttributes, at index: Int) {
    let name = attributes.name(at: index)
    var namespace: [UInt8] = []
    namespace.append(name.namespace)
    var local: [UInt8] = []
    local.append(name.local)
    var text: [UInt8] = []
    text.append(namespace: name.namespace)
    text.append(UInt8(ascii: " "))
    text.append(escapingName: name.local)
    text.append(UInt8(ascii: " "))
    text.append(escaping: attributes.value(at: index))
    self.namespace = namespace
    self.local = local
    self.text = text
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.namespace == rhs.namespace
      ? lhs.local.lexicographicallyPrecedes(rhs.local)
      : lhs.namespace.lexicographicallyPrecedes(rhs.namespace)
  }
}

extension [UInt8] {
  /// Appends the bytes of `text`.
  @inlinable
  public mutating func append(_ text: borrowing XMLText) {
    unsafe text.bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a namespace URI as logs write it: `-` if it is empty, otherwise escaped.
  ///
  /// No URI can then be taken for an empty one, and no part of it for another field or line.
  @inlinable
  public mutating func append(namespace uri: borrowing XMLText) {
    append(namespace: uri.bytes)
  }

  @inlinable
  mutating func append(namespace uri: Span<UInt8>) {
    if uri.isEmpty {
      append(UInt8(ascii: "-"))
    } else if uri.count == 1, uri[0] == UInt8(ascii: "-") {
      append(escape: "-")
    } else {
      append(escapingName: uri)
    }
  }

  /// Appends a part of a name as logs write it: escaped like a value, and spaces escaped too.
  @inlinable
  public mutating func append(escapingName name: borrowing XMLText) {
    append(escapingName: name.bytes)
  }

  @inlinable
  mutating func append(escapingName name: Span<UInt8>) {
    var isPlain = true
    for index in name.indices {
      isPlain = isPlain && name[index] > UInt8(ascii: " ") && name[index] != UInt8(ascii: "\\")
    }
    // Nearly every name is plain.
    if isPlain { return unsafe name.withUnsafeBufferPointer { unsafe append(contentsOf: $0) } }
    for index in name.indices {
      if name[index] == UInt8(ascii: " ") {
        append(escape: "s")
      } else {
        append(escaping: name[index])
      }
    }
  }

  /// Appends a value as event logs and record logs write it: with backslash, line feed, tab and carriage
  /// return escaped, so that it never breaks a line.
  @inlinable
  public mutating func append(escaping text: borrowing XMLText) {
    let bytes = text.bytes
    for index in bytes.indices { append(escaping: bytes[index]) }
  }

  @inlinable
  mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): append(escape: "\\")
    case UInt8(ascii: "\n"): append(escape: "n")
    case UInt8(ascii: "\t"): append(escape: "t")
    case UInt8(ascii: "\r"): append(escape: "r")
    default: append(byte)
    }
  }

  @inlinable
  mutating func append(escape letter: Unicode.Scalar) {
    append(UInt8(ascii: "\\"))
    append(UInt8(ascii: letter))
  }
}
