import FeedEvents

/// Forwards all events except the text of one element.
///
/// It drops all pieces of that text, so the result does not depend on how the document is cut.
@safe
struct LeakySink: XMLEventSink, ~Copyable {
  private let sink: SinkHandle
  /// The number of the start tag whose text is lost.
  private let leak: Int
  private var tags = 0
  private var isLeaking = false

  init(into sink: SinkHandle, at leak: Int) {
    unsafe self.sink = sink
    self.leak = leak
  }

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    tags += 1
    isLeaking = tags == leak
    unsafe sink.startElement(name, attributes: attributes)
  }

  mutating func endElement(_ name: XMLName) -> ParseDirective {
    isLeaking = false
    return unsafe sink.endElement(name)
  }

  mutating func text(_ text: XMLText) {
    if !isLeaking { unsafe sink.text(text) }
  }
}
