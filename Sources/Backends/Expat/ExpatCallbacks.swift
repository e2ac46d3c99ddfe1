internal import CExpat
internal import CExpatEncodings
internal import FeedEvents
internal import Glibc

/// Registers the C functions that expat calls; their context is an ``ExpatSession``.
///
/// Expat never passes null for a name, for attributes or for a context that was set, so a release build does
/// not check.
enum ExpatCallbacks {
  static func register(with parser: XML_Parser) {
    unsafe XML_SetElementHandler(parser, startElement, endElement)
    unsafe XML_SetCharacterDataHandler(parser, text)
    // Internal parameter entities are expanded; without a handler, external ones are skipped.
    _ = unsafe XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
  }

  static func setContext(
    of parser: XML_Parser, to session: UnsafeMutablePointer<ExpatSession>
  ) {
    unsafe XML_SetUserData(parser, session)
    unsafe XML_SetUnknownEncodingHandler(
      parser,
      { context, name, encoding in
        guard let name = unsafe name, let encoding = unsafe encoding else {
          return CInt(XML_STATUS_ERROR.rawValue)
        }
        let found = unsafe expat_encoding_find(name, encoding)
        unsafe BackendExpat.session(context).pointee.isUTF8 = found == EXPAT_ENCODING_UTF8
        let status = found == EXPAT_ENCODING_TABLE ? XML_STATUS_OK : XML_STATUS_ERROR
        return CInt(status.rawValue)
      }, session)
  }
}

// Inlined into the functions that C calls; otherwise every tag costs one more call.

@inline(__always)
private func startElement(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  let session = unsafe session(context)
  let attributes = unsafe attributes.unsafelyUnwrapped
  let parts = unsafe ExpatName(name.unsafelyUnwrapped)
  let expanded = unsafe XMLName(checkedByParser: parts.local, namespace: parts.namespace)
  guard unsafe attributes[0] != nil else {
    return unsafe session.pointee.sink.startElement(expanded, attributes: XMLAttributes(Span()))
  }
  unsafe report(expanded, attributes, of: session)
}

@inline(__always)
private func endElement(
  _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?
) {
  let session = unsafe session(context)
  let parts = unsafe ExpatName(name.unsafelyUnwrapped)
  let expanded = unsafe XMLName(checkedByParser: parts.local, namespace: parts.namespace)
  if unsafe session.pointee.sink.endElement(expanded) == .stop {
    unsafe session.pointee.stopParser()
  }
}

@inline(__always)
private func text(
  _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: CInt
) {
  let text = unsafe UnsafeBufferPointer(text, count: Int(count))
  unsafe session(context).pointee.sink.text(XMLText(checkedByParser: text))
}

/// Returns the session from a callback's context, which `parse` has set.
@inline(__always)
func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ExpatSession> {
  unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: ExpatSession.self)
}

/// Reports a start tag with attributes: name, value, name, value, up to a null pointer.
private func report(
  _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>,
  of session: UnsafeMutablePointer<ExpatSession>
) {
  var count = 1
  while unsafe attributes[2 * count] != nil { count += 1 }
  // Exactly as many as needed, because temporary space beyond 1 KiB comes from the heap.
  unsafe withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) { records in
    for index in 0..<count {
      let key = unsafe ExpatName(attributes[2 * index].unsafelyUnwrapped)
      let value = unsafe attributes[2 * index + 1].unsafelyUnwrapped
      unsafe records.initializeElement(
        at: index,
        to: XMLAttributes.Record(
          local: key.local, namespace: key.namespace,
          value: UnsafeBufferPointer(cString: value)))
    }
    unsafe session.pointee.sink.startElement(
      name, attributes: XMLAttributes(Span(_unsafeElements: UnsafeBufferPointer(records))))
  }
}

/// A name as expat reports it: `URI`, separator, `local`, or only `local`.
@unsafe
struct ExpatName {
  /// The separator between a URI and a local part.
  ///
  /// XML 1.0 forbids it in both (§2.2), so a document can't forge it.
  static let separator: XML_Char = 0x01

  let namespace: UnsafeBufferPointer<UInt8>
  let local: UnsafeBufferPointer<UInt8>

  @inline(__always)
  init(_ name: UnsafePointer<XML_Char>) {
    // `strchrnul` never returns null.
    let cut = unsafe strchrnul(name, CInt(Self.separator)).unsafelyUnwrapped
    let count = unsafe UnsafeRawPointer(name).distance(to: UnsafeRawPointer(cut))
    if unsafe cut.pointee == 0 {
      unsafe namespace = UnsafeBufferPointer(start: nil, count: 0)
      unsafe local = UnsafeBufferPointer(name, count: count)
    } else {
      unsafe namespace = UnsafeBufferPointer(name, count: count)
      unsafe local = UnsafeBufferPointer(cString: UnsafePointer(cut + 1))
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Creates a buffer of `count` expat characters, which are bytes of UTF-8.
  @inline(__always)
  init(_ start: UnsafePointer<XML_Char>?, count: Int) {
    let bytes = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
    unsafe self.init(start: bytes, count: count)
  }

  @inline(__always)
  init(cString: UnsafePointer<XML_Char>) { unsafe self.init(cString, count: strlen(cString)) }
}
