internal import CLibxml2
internal import FeedEvents
internal import Glibc

/// The C functions libxml2 calls; the context they get is a ``Libxml2Session``.
enum Libxml2Callbacks {
  /// The handler to copy into a context, with expanded names or with qualified ones.
  ///
  /// What is not set is not reported.
  @unsafe
  static func handler(hasNamespaces: Bool) -> xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    if hasNamespaces {
      unsafe reportExpandedNames(in: &handler)
    } else {
      unsafe reportQualifiedNames(in: &handler)
    }
    unsafe handler.characters = { context, text, count in
      let text = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      unsafe session(context).pointee.sink.text(XMLText(checkedByParser: text))
    }
    // The same function for both: libxml2 then skips asking whether white space is ignorable.
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { context, text, count in
      let session = unsafe session(context)
      let piece = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      let isContinued = unsafe follows(carriageReturnIn: session.pointee.context, piece)
      unsafe session.pointee.sink.cdata(piece, followsCarriageReturn: isContinued)
    }
    unsafe declareEntities(in: &handler)
    // A handler of its own, so that nothing is printed and no process-wide handler is asked.
    unsafe handler.serror = { context, error in
      unsafe Libxml2Callbacks.note(error, in: context)
    }
    return unsafe handler
  }

  /// The handler that builds a tree: the library's own, but for the line ends in CDATA, which it forgets
  /// when it is pushed.
  ///
  /// Its context is the parser's, not a session.
  @unsafe
  static func treeHandler() -> xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe xmlSAXVersion(&handler, 2)
    unsafe handler.cdataBlock = { context, text, count in
      let piece = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      guard let parser = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
      let isContinued = unsafe follows(carriageReturnIn: parser, piece)
      unsafe normalizeLineEnds(ofCDATA: piece, followsCarriageReturn: isContinued) {
        unsafe xmlSAX2CDataBlock(context, $0.baseAddress, CInt($0.count))
      }
    }
    return unsafe handler
  }

  /// Has the session take note of an error.
  static func note(_ error: xmlErrorPtr?, in context: UnsafeMutableRawPointer?) {
    guard let error = unsafe error else { return }
    unsafe session(context).pointee.note(error.pointee)
  }

  private static func reportExpandedNames(in handler: inout xmlSAXHandler) {
    unsafe handler.initialized = XML_SAX2_MAGIC
    // A tag whose names were counted before is reported at once: without a call of `strlen` on the way,
    // fewer registers need saving.
    unsafe handler.startElementNs = { context, local, _, uri, _, _, count, _, attributes in
      let session = unsafe session(context)
      guard count == 0, let known = unsafe session.pointee.lengths.known(local),
        let namespace = unsafe session.pointee.lengths.known(uri)
      else { return unsafe startElement(local, uri, attributes, count: Int(count), of: session) }
      unsafe session.pointee.sink.startElement(
        XMLName(checkedByParser: known, namespace: namespace), attributes: XMLAttributes(Span()))
    }
    unsafe handler.endElementNs = { context, local, _, uri in
      let session = unsafe session(context)
      guard let known = unsafe session.pointee.lengths.known(local),
        let namespace = unsafe session.pointee.lengths.known(uri)
      else { return unsafe endElement(local, uri, of: session) }
      let name = unsafe XMLName(checkedByParser: known, namespace: namespace)
      if unsafe session.pointee.sink.endElement(name) == .stop {
        unsafe session.pointee.stopParser()
      }
    }
  }

  /// Has declarations taken in as for a tree, which a parser that builds none forgets.
  private static func declareEntities(in handler: inout xmlSAXHandler) {
    // Without it an internal entity is undeclared.
    unsafe handler.getEntity = { context, name in
      unsafe xmlSAX2GetEntity(session(context).pointee.context, name)
    }
    // Without a document to declare them in, a reference to a parameter entity is taken for an
    // error. Declared, an internal one is expanded and an external one skipped.
    unsafe handler.internalSubset = { context, name, publicID, systemID in
      let context = unsafe session(context).pointee.context
      if unsafe context.pointee.myDoc == nil { unsafe context.pointee.myDoc = xmlNewDoc("1.0") }
      unsafe xmlSAX2InternalSubset(context, name, publicID, systemID)
    }
    unsafe handler.entityDecl = { context, name, type, publicID, systemID, content in
      unsafe xmlSAX2EntityDecl(
        session(context).pointee.context, name, type, publicID, systemID, content)
    }
    unsafe handler.getParameterEntity = { context, name in
      unsafe xmlSAX2GetParameterEntity(session(context).pointee.context, name)
    }
    // Without it a reference to what is no text is one to an entity that is unknown.
    unsafe handler.unparsedEntityDecl = { context, name, publicID, systemID, notation in
      unsafe xmlSAX2UnparsedEntityDecl(
        session(context).pointee.context, name, publicID, systemID, notation)
    }
    // Without it a notation needs no identifier.
    unsafe handler.notationDecl = { context, name, publicID, systemID in
      unsafe xmlSAX2NotationDecl(session(context).pointee.context, name, publicID, systemID)
    }
  }
}

/// The session behind a callback's context, which `parse` has set.
func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Libxml2Session> {
  guard let context = unsafe context else {
    preconditionFailure("libxml2 called back without the context it was given")
  }
  return unsafe context.assumingMemoryBound(to: Libxml2Session.self)
}

/// Reports a start tag whose names may have to be counted; its attributes lie five pointers each: local
/// part, prefix, URI, value, value's end.
@inline(never)
private func startElement(
  _ local: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int,
  of session: UnsafeMutablePointer<Libxml2Session>
) {
  let local = unsafe session.pointee.lengths.measured(local)
  let uri = unsafe session.pointee.lengths.measured(uri)
  let name = unsafe XMLName(checkedByParser: local, namespace: uri)
  guard count > 0, let attributes = unsafe attributes else {
    return unsafe session.pointee.sink.startElement(name, attributes: XMLAttributes(Span()))
  }
  // Exactly as many as there are: beyond 1 KiB temporary space comes from the heap.
  unsafe withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) { records in
    for index in 0..<count {
      let field = unsafe attributes + 5 * index
      let length = unsafe UnsafeRawPointer(field[4]) - UnsafeRawPointer(field[3])
      unsafe records.initializeElement(
        at: index,
        to: XMLAttributes.Record(
          local: session.pointee.lengths.measured(field[0]),
          namespace: session.pointee.lengths.measured(field[2]),
          value: UnsafeBufferPointer(start: field[3], count: length)))
    }
    unsafe session.pointee.sink.startElement(
      name, attributes: XMLAttributes(Span(_unsafeElements: UnsafeBufferPointer(records))))
  }
}

/// Reports an end tag whose names have to be counted: names that share a slot push each other out.
@inline(never)
private func endElement(
  _ local: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
  of session: UnsafeMutablePointer<Libxml2Session>
) {
  let local = unsafe session.pointee.lengths.measured(local)
  let uri = unsafe session.pointee.lengths.measured(uri)
  let name = unsafe XMLName(checkedByParser: local, namespace: uri)
  if unsafe session.pointee.sink.endElement(name) == .stop {
    unsafe session.pointee.stopParser()
  }
}

/// Whether a piece of CDATA follows a carriage return of the same section.
///
/// A section is reported out of the parser's buffer: before its first piece stands `<![CDATA[`.
private func follows(
  carriageReturnIn context: xmlParserCtxtPtr, _ piece: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard let start = piece.baseAddress, let input = unsafe context.pointee.input,
    unsafe start == input.pointee.cur, unsafe start > input.pointee.base
  else { return false }
  return unsafe start[-1] == UInt8(ascii: "\r")
}

/// The bytes of a C string; none where there is no string.
///
/// By `strlen`: `xmlStrlen` counts byte by byte and shows on the hot path.
@inline(__always)
func bytes(_ string: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
  guard let string = unsafe string else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
  let count = unsafe strlen(UnsafeRawPointer(string).assumingMemoryBound(to: CChar.self))
  return unsafe UnsafeBufferPointer(start: string, count: count)
}

private func - (end: UnsafeRawPointer?, start: UnsafeRawPointer?) -> Int {
  guard let end = unsafe end, let start = unsafe start else { return 0 }
  return unsafe start.distance(to: end)
}

extension Libxml2Callbacks {
  /// Has names reported as they are written, by the interface of SAX1.
  ///
  /// A handler asks for that one by not being marked as one of SAX2.
  static func reportQualifiedNames(in handler: inout xmlSAXHandler) {
    unsafe handler.initialized = 1
    unsafe handler.startElement = { context, name, attributes in
      let sink = unsafe session(context).pointee.sink
      let name = unsafe XMLName(checkedByParser: bytes(name), namespace: bytes(nil))
      guard let attributes = unsafe attributes, unsafe attributes[0] != nil else {
        return unsafe sink.startElement(name, attributes: XMLAttributes(Span()))
      }
      unsafe report(name, attributes, to: sink)
    }
    unsafe handler.endElement = { context, name in
      let session = unsafe session(context)
      let name = unsafe XMLName(checkedByParser: bytes(name), namespace: bytes(nil))
      if unsafe session.pointee.sink.endElement(name) == .stop {
        unsafe session.pointee.stopParser()
      }
    }
  }
}

/// A start tag's attributes lie two pointers each, name and value, up to a null pointer.
private func report(
  _ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>,
  to sink: SinkHandle
) {
  var count = 1
  while unsafe attributes[2 * count] != nil { count += 1 }
  unsafe withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) { records in
    for index in 0..<count {
      unsafe records.initializeElement(
        at: index,
        to: XMLAttributes.Record(
          local: bytes(attributes[2 * index]), namespace: bytes(nil),
          value: bytes(attributes[2 * index + 1])))
    }
    unsafe sink.startElement(
      name, attributes: XMLAttributes(Span(_unsafeElements: UnsafeBufferPointer(records))))
  }
}
