internal import FeedEvents
internal import Glibc

/// The first error that libxml2 reports on this thread, for `XMLDocument`, which recovers from all of them
/// and keeps them to itself.
///
/// libxml2 is FoundationXML's, and has no header here: its functions are looked up by name, and the fields
/// of its `xmlError` are read where they lie in every version of it.
enum Libxml2Errors {
  typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

  /// Why there is no libxml2 to ask; `nil` where there is.
  static var unavailability: String? {
    unsafe thread == nil ? "the libxml2 in FoundationXML does not report its errors" : nil
  }

  /// Has libxml2 work, and throws its first error.
  ///
  /// - Throws: ``ParseFailure``.
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
      // XMLParser has set its own once, and will not again.
      defer { unsafe (handler.pointee, context.pointee) = before }
      return try work()
    }
    if let failure { throw failure }
    return result
  }

  /// What an error means; `nil` for a warning, and for one of validity.
  private static func failure(_ error: UnsafeRawPointer) -> ParseFailure? {
    let domain = unsafe error.load(as: CInt.self)
    let code = unsafe Int(error.load(fromByteOffset: 4, as: CInt.self))
    let level = unsafe error.load(fromByteOffset: 16, as: CInt.self)
    let line = unsafe Int(error.load(fromByteOffset: 32, as: CInt.self))
    // XML_FROM_NAMESPACE and XML_ERR_ERROR, but for XML_WAR_NS_URI; XML_ERR_FATAL.
    guard level == 3 || (domain == 3 && level == 2 && code != 99) else { return nil }
    return XMLParserError(libxml2: code)
      .failure(at: SourcePosition(line: line > 0 ? line : nil))
  }

  // MARK: - Where libxml2 keeps its handler

  /// The functions that give the places of a thread's variables.
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
