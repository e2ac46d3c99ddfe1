internal import CLibxml2
internal import FeedEvents

/// The state that the callbacks of one parse share; lives on the stack of `parse`.
@unsafe
struct Libxml2Session {
  private(set) var sink: SinkHandle
  let context: xmlParserCtxtPtr
  private var failure: ParseFailure?
  private var stop: SourcePosition?
  /// The lengths of the names in the parser's dictionary.
  var lengths = unsafe NameLengths()

  init(sink: SinkHandle, context: xmlParserCtxtPtr) {
    unsafe self.sink = sink
    unsafe self.context = context
  }

  /// Returns how the parse ended; `nil` if it goes on.
  ///
  /// It is called after each call of the parser.
  func end() throws(ParseFailure) -> ParseEnd? {
    if let stop = unsafe stop { return .stopped(at: stop) }
    if var failure = unsafe failure {
      if failure.position.byteOffset == nil { failure.position.byteOffset = unsafe byteOffset }
      throw failure
    }
    // Not well-formed, or abandoned without an error. `nsWellFormed` is not checked, because a namespace that
    // is not a URI clears it as well, which is only a warning.
    guard unsafe context.pointee.wellFormed == 0 || context.pointee.disableSAX != 0 else {
      return nil
    }
    let kind = unsafe kind(of: context.pointee.errNo)
    throw unsafe ParseFailure(
      kind, code: Int(context.pointee.errNo),
      reason: kind == .limit ? "a limit of the library" : "not well-formed",
      position: position(byteOffset: byteOffset))
  }

  /// Stops the parser because the sink asked for it.
  mutating func stopParser() {
    unsafe stop = position(byteOffset: byteOffset)
    unsafe xmlStopParser(context)
    unsafe sink = Self.noSink
  }

  /// Records the first error, and stops the events after it.
  ///
  /// A namespace error does not stop libxml2, so its callbacks are disabled.
  mutating func note(_ error: xmlError) {
    let isNamespace = unsafe error.domain == CInt(XML_FROM_NAMESPACE.rawValue)
    // A namespace that is not a URI is reported as an error, although its number is that of a warning.
    let isWarning = unsafe error.code == CInt(XML_WAR_NS_URI.rawValue)
    let isError =
      unsafe error.level == XML_ERR_FATAL
      || (isNamespace && error.level == XML_ERR_ERROR && !isWarning)
    guard isError, unsafe failure == nil, unsafe stop == nil else { return }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "no message"
    // For a converted input, libxml2 finds the byte offset by converting the rest of the input back, from
    // buffers that may be in an intermediate state here. `end` determines the offset instead.
    var position = unsafe position(byteOffset: isConverting ? nil : byteOffset)
    // A conversion error has no line.
    if unsafe error.line > 0 { unsafe position.line = Int(error.line) }
    unsafe failure = ParseFailure(
      unsafe isNamespace ? .namespace : kind(of: error.code, words), code: Int(error.code),
      reason: String(words.prefix { $0 != "\n" }), position: position)
    unsafe context.pointee.disableSAX = 1
    unsafe sink = Self.noSink
  }

  /// The sink after the end of a parse, because the separate context that parses an entity continues.
  private nonisolated(unsafe) static let noSink: SinkHandle = {
    let sink = UnsafeMutablePointer<DiscardSink>.allocate(capacity: 1)
    unsafe sink.initialize(to: DiscardSink())
    return unsafe SinkHandle(sink)
  }()

  // MARK: - Position

  private func position(byteOffset: Int?) -> SourcePosition {
    guard let input = unsafe context.pointee.input else { return SourcePosition() }
    return unsafe SourcePosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col), byteOffset: byteOffset)
  }

  private var isConverting: Bool {
    var name: UnsafePointer<CChar>?
    return unsafe shim_conversion_of(context, &name) != shim_unconverted
  }

  /// The number of bytes read; `nil` if libxml2 can't tell, for example after it has discarded its input.
  private var byteOffset: Int? {
    guard unsafe context.pointee.input?.pointee.buf != nil else { return nil }
    let consumed = unsafe shim_byte_offset(context)
    return consumed < 0 ? nil : Int(consumed)
  }

  private func kind(of code: CInt, _ words: String = "") -> ParseFailure.Kind {
    switch UInt32(bitPattern: code) {
    case XML_ERR_NO_MEMORY.rawValue, XML_ERR_ENTITY_LOOP.rawValue, XML_ERR_NAME_TOO_LONG.rawValue,
      LibraryLimit.number:
      .limit
    // Before libxml2 2.12, other limits have the numbers of malformed documents.
    case _ where LibraryLimit.words.contains(where: { words.contains($0) }): .limit
    default: .malformed
    }
  }
}

/// How libxml2 says that a document exceeds one of its limits.
private enum LibraryLimit {
  /// `XML_ERR_RESOURCE_LIMIT`, of which the headers before libxml2 2.13 know nothing.
  static let number: UInt32 = 114

  static let words = ["Huge input lookup", "XML_PARSE_HUGE", "too big found", "AttValue len"]
}

/// The lengths of the strings in a parser's dictionary, by their addresses.
///
/// libxml2 reports names as C strings, each of which has one address as long as the parser lives. A feed has
/// a few dozen, and measuring them every time takes 4 % of the time of a parse.
@unsafe
struct NameLengths {
  private var entries = InlineArray<128, Entry>(repeating: Entry())

  private struct Entry: BitwiseCopyable {
    var address: UInt = 0
    var count = 0
  }

  /// Returns the bytes of a string in the dictionary, measured only once; empty for a null pointer.
  @inline(__always)
  mutating func measured(_ name: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    if let known = unsafe known(name) { return unsafe known }
    let string = unsafe bytes(name)
    let address = UInt(bitPattern: name)
    unsafe entries[unchecked: slot(address)] = Entry(address: address, count: string.count)
    return unsafe string
  }

  /// Returns the bytes of a string that was measured before, empty for a null pointer; otherwise `nil`.
  ///
  /// It is mutating although it changes nothing, because otherwise all entries are copied for each look-up
  /// (Swift 6.3).
  @inline(__always)
  mutating func known(_ name: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8>? {
    guard let name = unsafe name else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let address = UInt(bitPattern: name)
    let slot = unsafe slot(address)
    guard unsafe entries[unchecked: slot].address == address else { return nil }
    return unsafe UnsafeBufferPointer(start: name, count: entries[unchecked: slot].count)
  }

  /// Returns the slot of an address.
  ///
  /// The strings lie close together, and few are shorter than four bytes including the terminator.
  @inline(__always)
  private func slot(_ address: UInt) -> Int { Int(truncatingIfNeeded: (address >> 2) & 127) }
}
