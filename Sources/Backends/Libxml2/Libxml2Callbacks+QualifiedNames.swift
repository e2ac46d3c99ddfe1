internal import CLibxml2
internal import FeedEvents

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
