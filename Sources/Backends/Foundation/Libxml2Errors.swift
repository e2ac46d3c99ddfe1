internal import FeedEvents
internal import Glibc

/// The first error that libxml2 reports on this thread, for `XMLDocument`, which hides all errors.
///
/// `XMLDocument` recovers from every error of libxml2 and does not report it. This libxml2 belongs to
/// FoundationXML and has no header here: its functions are looked up by name, and the fields of its
/// `xmlError` are read at offsets that are the same in every version.
enum Libxml2Errors {
  typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

  /// The reason why libxml2's errors can't be read; `nil` if they can.
  static var unavailability: String? {
    unsafe thread == nil ? "the libxml2 in FoundationXML does not report its errors" : nil
  }

  /// Runs `work`, and throws the first error that libxml2 reports in it.
  static func throwing<Result>(_ work: () throws -> Result) throws -> Result {
    guard let thread = unsafe thread else { return try work() }
    var failure: ParseFailure?
    let result = try unsafe withUnsafeMutablePointer(to: &failure) { failure in
      let (handler, context) = unsafe (thread.handler(), thread.context())
      let before = unsafe (handler.pointee, context.pointee)
      unsafe context.pointee = UnsafeMutableRawPointer(failure)
      unsafe handler.pointee = { failure, error in
        let failure = unsafe failure?.assumingMemoryBound(to: ParseFailure?.self)
        guard let failure = unsafe failure, unsafe failure.pointee == nil else { return }
        unsafe failure.pointee = error.flatMap { unsafe Libxml2Errors.failure($0) }
      }
      // Restored, because XMLParser has set its own handler once, and will not set it again.
      defer { unsafe (handler.pointee, context.pointee) = before }
      return try work()
    }
    if let failure { throw failure }
    return result
  }

  /// Returns the failure that an error means; `nil` for a warning or a validity error.
  private static func failure(_ error: UnsafeRawPointer) -> ParseFailure? {
    let domain = unsafe error.load(as: CInt.self)
    let code = unsafe Int(error.load(fromByteOffset: 4, as: CInt.self))
    let level = unsafe error.load(fromByteOffset: 16, as: CInt.self)
    let line = unsafe Int(error.load(fromByteOffset: 32, as: CInt.self))
    // XML_FROM_NAMESPACE and XML_ERR_ERROR, except XML_WAR_NS_URI; or XML_ERR_FATAL.
    guard level == 3 || (domain == 3 && level == 2 && code != 99) else { return nil }
    let words =
      unsafe error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
      .map { unsafe String(cString: $0) } ?? ""
    var failure = XMLParserError(libxml2: code)
      .failure(at: SourcePosition(line: line > 0 ? line : nil))
    // Before libxml2 2.12, other limits have the numbers of malformed documents.
    if limitWords.contains(where: { words.contains($0) }) { failure.kind = .limit }
    return failure
  }

  private static let limitWords = [
    "Huge input lookup", "XML_PARSE_HUGE", "too big found", "AttValue len",
  ]

  // MARK: - Where libxml2 keeps its handler

  /// The functions that return the addresses of a thread's variables.
  @unsafe
  private struct Thread {
    let handler: @convention(c) () -> UnsafeMutablePointer<Handler?>
    let context: @convention(c) () -> UnsafeMutablePointer<UnsafeMutableRawPointer?>
  }

  private static let thread: Thread? = {
    guard let handler = unsafe dlsym(nil, "__xmlStructuredError"),
      let context = unsafe dlsym(nil, "__xmlStructuredErrorContext")
    else { return nil }
    return unsafe Thread(
      handler: unsafeBitCast(
        handler, to: (@convention(c) () -> UnsafeMutablePointer<Handler?>).self),
      context: unsafeBitCast(
        context,
        to: (@convention(c) () -> UnsafeMutablePointer<UnsafeMutableRawPointer?>).self))
  }()
}
