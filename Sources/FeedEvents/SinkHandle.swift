/// A borrowed, type-erased sink: the one indirect call between a parser and its consumer.
///
/// A C callback can't be formed from a generic closure, so a backend sees every
/// sink through this concrete type. Nothing is boxed, retained or allocated.
/// It must not outlive the sink it was made from.
@unsafe
public struct SinkHandle {
  @usableFromInline let sink: UnsafeMutableRawPointer
  @usableFromInline let type: any (XMLEventSink & ~Copyable).Type

  /// Borrows the sink at `sink`.
  @inlinable
  public init<Sink: XMLEventSink & ~Copyable>(_ sink: UnsafeMutablePointer<Sink>) {
    unsafe self.sink = UnsafeMutableRawPointer(sink)
    unsafe self.type = Sink.self
  }

  /// Reports a start tag.
  @inlinable
  public func startElement(_ name: XMLName, attributes: XMLAttributes) {
    unsafe type._startElement(sink, name, attributes)
  }

  /// Reports an end tag; the backend must obey the answer.
  @inlinable
  public func endElement(_ name: XMLName) -> ParseDirective {
    unsafe type._endElement(sink, name)
  }

  /// Reports a piece of character data.
  @inlinable
  public func text(_ text: XMLText) { unsafe type._text(sink, text) }
}
