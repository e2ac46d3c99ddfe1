internal import CLibxml2
internal import FeedEvents

/// The state that the callbacks of one parse share; lives on the stack of `parse`.
@unsafe
struct Libxml2Session {
  private(set) var sink: SinkHandle
  let context: xmlParserCtxtPtr
  private let hasNamespaces: Bool
  private var failure: ParseFailure?
  private var stop: SourcePosition?
  /// The lengths of the names in the parser's dictionary.
  var lengths = unsafe NameLengths()

  init(sink: SinkHandle, context: xmlParserCtxtPtr, hasNamespaces: Bool) {
    unsafe self.sink = sink
    unsafe self.context = context
    unsafe self.hasNamespaces = hasNamespaces
  }

  /// Whether the parse is over before the document is; asked after each call of the parser.
  ///
  /// - Throws: The first failure.
  func end() throws(ParseFailure) -> ParseEnd? {
    if let stop = unsafe stop { return .stopped(at: stop) }
    if var failure = unsafe failure {
      if failure.position.byteOffset == nil { failure.position.byteOffset = unsafe byteOffset }
      throw failure
    }
    // Not well-formed, or given up without a word. Not by `nsWellFormed`, which a namespace that is
    // no URI clears as well: a warning, though not by name.
    guard unsafe context.pointee.wellFormed == 0 || context.pointee.disableSAX != 0 else {
      return nil
    }
    let kind = unsafe kind(of: context.pointee.errNo)
    throw unsafe ParseFailure(
      kind, code: Int(context.pointee.errNo),
      reason: kind == .limit ? "a limit of the library" : "not well-formed",
      position: position(byteOffset: byteOffset))
  }

  /// Stops the parser because the sink has asked for it.
  mutating func stopParser() {
    unsafe stop = position(byteOffset: byteOffset)
    unsafe xmlStopParser(context)
    unsafe sink = Self.nowhere
  }

  /// Remembers the first error, and keeps the events after it from being reported.
  ///
  /// A namespace error does not stop libxml2, so it is told to send nothing more.
  mutating func note(_ error: xmlError) {
    let isNamespace = unsafe error.domain == CInt(XML_FROM_NAMESPACE.rawValue)
    guard unsafe hasNamespaces || !isNamespace else { return }
    // A namespace that is no URI is reported as an error, though its number is a warning's.
    let isWarning = unsafe error.code == CInt(XML_WAR_NS_URI.rawValue)
    let isError =
      unsafe error.level == XML_ERR_FATAL
      || (isNamespace && error.level == XML_ERR_ERROR && !isWarning)
    guard isError, unsafe failure == nil, unsafe stop == nil else { return }
    let words = unsafe error.message.map { unsafe String(cString: $0) } ?? "no message"
    // For an input that is converted, libxml2 finds the byte by converting its rest back, out of
    // buffers that may be half moved now: that is left to `end`.
    var position = unsafe position(byteOffset: isConverting ? nil : byteOffset)
    // An error of conversion has no line.
    if unsafe error.line > 0 { unsafe position.line = Int(error.line) }
    unsafe failure = ParseFailure(
      unsafe isNamespace ? .namespace : kind(of: error.code), code: Int(error.code),
      reason: String(words.prefix { $0 != "\n" }), position: position)
    unsafe context.pointee.disableSAX = 1
    unsafe sink = Self.nowhere
  }

  /// Where events go once the parse is over: an entity is read by a context of its own, which goes on.
  private nonisolated(unsafe) static let nowhere: SinkHandle = {
    let sink = UnsafeMutablePointer<NullSink>.allocate(capacity: 1)
    unsafe sink.initialize(to: NullSink())
    return unsafe SinkHandle(sink)
  }()

  // MARK: - Where the parser stands

  private func position(byteOffset: Int?) -> SourcePosition {
    guard let input = unsafe context.pointee.input else { return SourcePosition() }
    return unsafe SourcePosition(
      line: Int(input.pointee.line), column: Int(input.pointee.col), byteOffset: byteOffset)
  }

  private var isConverting: Bool {
    guard let buffer = unsafe context.pointee.input?.pointee.buf else { return false }
    return unsafe buffer.pointee.encoder != nil
  }

  /// The number of bytes read; `nil` where libxml2 can't tell, as after it has given up its input.
  private var byteOffset: Int? {
    guard unsafe context.pointee.input?.pointee.buf != nil else { return nil }
    let consumed = unsafe xmlByteConsumed(context)
    return consumed < 0 ? nil : Int(consumed)
  }

  private func kind(of code: CInt) -> ParseFailure.Kind {
    switch UInt32(bitPattern: code) {
    case XML_ERR_NO_MEMORY.rawValue, XML_ERR_ENTITY_LOOP.rawValue: .limit
    default: .malformed
    }
  }
}

/// The lengths of the strings in a parser's dictionary, by their addresses.
///
/// libxml2 reports names as C strings, each of which has one address as long as the parser lives: a
/// feed has a few dozen, and counting them again and again takes 4 % of the time of a parse.
@unsafe
struct NameLengths {
  private var entries = InlineArray<128, Entry>(repeating: Entry())

  private struct Entry: BitwiseCopyable {
    var address: UInt = 0
    var count = 0
  }

  /// The bytes of a string of the dictionary, counted once; none for a null pointer.
  @inline(__always)
  mutating func measured(_ name: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    if let known = unsafe known(name) { return unsafe known }
    let string = unsafe bytes(name)
    let address = UInt(bitPattern: name)
    unsafe entries[unchecked: slot(address)] = Entry(address: address, count: string.count)
    return unsafe string
  }

  /// The bytes of a string that was counted, none for a null pointer; `nil` where it is to be counted.
  ///
  /// Mutating, though it changes nothing: else all entries are copied for each look (Swift 6.3).
  @inline(__always)
  mutating func known(_ name: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8>? {
    guard let name = unsafe name else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let address = UInt(bitPattern: name)
    let slot = unsafe slot(address)
    guard unsafe entries[unchecked: slot].address == address else { return nil }
    return unsafe UnsafeBufferPointer(start: name, count: entries[unchecked: slot].count)
  }

  /// The strings lie close together, and few are shorter than four bytes with their end.
  @inline(__always)
  private func slot(_ address: UInt) -> Int { Int(truncatingIfNeeded: (address >> 2) & 127) }
}
