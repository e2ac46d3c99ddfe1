import FeedEvents

/// An event to send to a sink.
enum Event {
  case start(String, String, [(uri: String, local: String, value: String)] = [])
  case end(String, String)
  case text(String)

  @discardableResult
  func send<Sink: XMLEventSink & ~Copyable>(to sink: inout Sink) -> ParseDirective {
    switch self {
    case .start(let uri, let local, let attributes):
      unsafe withRecords(of: attributes) { records in
        let name = XMLName(local: XMLText(local.utf8Span), namespace: XMLText(uri.utf8Span))
        unsafe sink.startElement(
          name, attributes: XMLAttributes(Span(_unsafeElements: records)))
      }
      return .proceed
    case .end(let uri, let local):
      return sink.endElement(
        XMLName(local: XMLText(local.utf8Span), namespace: XMLText(uri.utf8Span)))
    case .text(let text):
      sink.text(XMLText(text.utf8Span))
      return .proceed
    }
  }

  private func withRecords(
    of attributes: [(uri: String, local: String, value: String)],
    _ body: (UnsafeBufferPointer<XMLAttributes.Record>) -> Void
  ) {
    let parts = unsafe attributes.map {
      unsafe [$0.local, $0.uri, $0.value].map { unsafe copy(of: $0) }
    }
    let records = unsafe parts.map { parts in
      unsafe XMLAttributes.Record(
        local: UnsafeBufferPointer(parts[0]), namespace: UnsafeBufferPointer(parts[1]),
        value: UnsafeBufferPointer(parts[2]))
    }
    unsafe records.withUnsafeBufferPointer { unsafe body($0) }
    unsafe parts.joined().forEach { unsafe $0.deallocate() }
  }

  private func copy(of text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = unsafe bytes.update(fromContentsOf: text.utf8)
    return unsafe bytes
  }
}

/// Returns the event log of some events.
func log(of events: [Event]) -> String {
  var sink = EventLogSink()
  for event in events { event.send(to: &sink) }
  return String(decoding: sink.finish(), as: UTF8.self)
}
