/// A sink that counts the lines that the event log of the same document would have.
///
/// A start tag is one line, and each of its attributes is another. Adjacent text is one line, however many
/// pieces it arrives in. An end tag is one line.
public struct CountSink: XMLEventSink, ~Copyable {
  /// The number of lines so far.
  public private(set) var events = 0
  private var inText = false

  /// Creates a sink that has counted nothing yet.
  public init() {}

  /// Counts the tag and its attributes.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {
    events &+= 1 &+ attributes.count
    inText = false
  }

  /// Counts the tag, and continues.
  public mutating func endElement(_ name: XMLName) -> ParseDirective {
    events &+= 1
    inText = false
    return .proceed
  }

  /// Counts the first piece of a run of text that is not empty, as the one of an empty CDATA section is.
  public mutating func text(_ text: XMLText) {
    if text.isEmpty { return }
    events &+= inText ? 0 : 1
    inText = true
  }
}

/// A sink that ignores every event, to measure the cost of the bridge into Swift alone.
public struct DiscardSink: XMLEventSink, ~Copyable {
  /// Creates a sink; it has no state.
  public init() {}

  /// Does nothing.
  public mutating func startElement(_ name: XMLName, attributes: XMLAttributes) {}
  /// Does nothing, and continues.
  public mutating func endElement(_ name: XMLName) -> ParseDirective { .proceed }
  /// Does nothing.
  public mutating func text(_ text: XMLText) {}
}
