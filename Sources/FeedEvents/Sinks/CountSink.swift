/// Counts the lines that the event log of the same document would have.
///
/// A start tag is one line and each of its attributes another, adjacent text is one line however
/// many pieces it comes in, an end tag is one line.
public struct CountSink: XMLEventSink, ~Copyable {
  /// The number of lines so far.
  public private(set) var events = 0
  private var inText = false

  /// A sink that has received nothing yet.
  public init() {}

  /// Counts the tag and its attributes.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    events &+= 1 &+ attributes.count
    inText = false
  }

  /// Counts the tag, and goes on.
  public mutating func endElement(_ name: XMLName) -> ParseDirective {
    events &+= 1
    inText = false
    return .proceed
  }

  /// Counts the first piece of a run of text.
  public mutating func text(_ text: XMLText) {
    events &+= inText ? 0 : 1
    inText = true
  }
}

/// Receives every event and does nothing: what the bridge into Swift costs by itself.
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
