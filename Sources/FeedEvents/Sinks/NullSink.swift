/// Hears every event and does nothing: what the bridge into Swift costs by itself.
public struct NullSink: XMLEventSink, ~Copyable {
  /// A sink; it has no state.
  public init() {}

  /// Does nothing.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {}
  /// Does nothing, and goes on.
  public mutating func endElement(_ name: XMLName) -> ParseDirective { .proceed }
  /// Does nothing.
  public mutating func text(_ text: XMLText) {}
}
