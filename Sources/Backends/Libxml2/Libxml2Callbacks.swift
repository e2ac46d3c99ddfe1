internal import CLibxml2
internal import FeedEvents
internal import Glibc

/// The C functions that libxml2 calls; their context is a ``Libxml2Session``.
enum Libxml2Callbacks {
  /// Returns the handler to copy into a context.
  ///
  /// Events for which it has no callback are not reported.
  @unsafe
  static func handler() -> xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe reportNames(in: &handler)
    unsafe handler.characters = { context, text, count in
      let text = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      unsafe session(context).pointee.sink.text(XMLText(checkedByParser: text))
    }
    // The same function for both, because libxml2 then does not check whether white space is ignorable.
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { context, text, count in
      let session = unsafe session(context)
      let piece = unsafe UnsafeBufferPointer(start: text, count: Int(count))
      let isContinued = unsafe follows(carriageReturnIn: session.pointee.context, piece)
      unsafe session.pointee.sink.cdata(piece, followsCarriageReturn: isContinued)
    }
    unsafe declareEntities(in: &handler)
    // Its own error handler, so that nothing is printed and no process-wide handler is called.
    unsafe shim_set_error_function(&handler) { context, error in
      unsafe Libxml2Callbacks.note(error, in: context)
    }
    return unsafe handler
  }

  /// Returns the handler that builds a tree.
  ///
  /// It is the library's own, except that it normalizes the line ends in CDATA, which the push parser does
  /// not. Its context is the parser's, not a session.
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

  static func note(_ error: UnsafePointer<xmlError>?, in context: UnsafeMutableRawPointer?) {
    guard let error = unsafe error else { return }
    unsafe session(context).pointee.note(error.pointee)
  }

  private static func reportNames(in handler: inout xmlSAXHandler) {
    unsafe handler.initialized = XML_SAX2_MAGIC
    // A tag whose names have been measured before is reported directly: without a call of `strlen` in this
    // path, fewer registers need to be saved.
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

  /// Makes the parser record declarations as it does for a tree; without a tree, it does not do so itself.
  private static func declareEntities(in handler: inout xmlSAXHandler) {
    // Without it, internal entities are undeclared.
    unsafe handler.getEntity = { context, name in
      unsafe xmlSAX2GetEntity(session(context).pointee.context, name)
    }
    // Without a document to declare it in, a reference to a parameter entity is reported as an error. With a
    // document, an internal one is expanded and an external one is skipped.
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
    // Without it, a reference to an unparsed entity is one to an unknown entity.
    unsafe handler.unparsedEntityDecl = { context, name, publicID, systemID, notation in
      unsafe xmlSAX2UnparsedEntityDecl(
        session(context).pointee.context, name, publicID, systemID, notation)
    }
    // Without it, a notation needs no identifier.
    unsafe handler.notationDecl = { context, name, publicID, systemID in
      unsafe xmlSAX2NotationDecl(session(context).pointee.context, name, publicID, systemID)
    }
  }
}

/// Returns the session from a callback's context, which `parse` has set.
func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Libxml2Session> {
  guard let context = unsafe context else {
    preconditionFailure("libxml2 called a callback without its context")
  }
  return unsafe context.assumingMemoryBound(to: Libxml2Session.self)
}

/// Reports a start tag with names that may have to be measured.
///
/// Each attribute has five pointers: local part, prefix, URI, value, and the end of the value.
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
  // Exactly as many as needed, because temporary space beyond 1 KiB comes from the heap.
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

/// Reports an end tag with names that have to be measured, because names in the same slot replace each other.
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

/// Returns whether a piece of CDATA follows a carriage return of the same section.
///
/// A section is reported from the parser's buffer, where its first piece comes after `<![CDATA[`.
private func follows(
  carriageReturnIn context: xmlParserCtxtPtr, _ piece: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard let start = piece.baseAddress, let input = unsafe context.pointee.input,
    unsafe start == input.pointee.cur, unsafe start > input.pointee.base
  else { return false }
  return unsafe start[-1] == UInt8(ascii: "\r")
}

/// Returns the bytes of a C string; empty for a null pointer.
///
/// It uses `strlen`, because `xmlStrlen` counts byte by byte and shows up on the hot path.
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
