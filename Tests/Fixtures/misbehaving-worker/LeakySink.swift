import FeedEvents

/// Hands all events on but the text of one element.
///
/// All pieces of that text are lost, so that however the document is cut, the same is missing.
@safe
struct LeakySink: XMLEventSink, ~Copyable {
  /// The start tag whose text is lost.
  static let leak = 3

  private let sink: SinkHandle
  private var tags = 0
  private var isLeaking = false

  init(into sink: SinkHandle) { unsafe self.sink = sink }

  mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    tags += 1
    isLeaking = tags == Self.leak
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
