/// A consumer of the events of one XML document.
///
/// Every argument is borrowed: it is valid only until the call returns. CDATA arrives as text, and text may
/// arrive in any number of pieces, some of which may be empty. Comments, processing instructions, namespace
/// declarations, and white space outside the root element are not reported.
public protocol XMLEventSink: ~Copyable {
  /// Receives a start tag, or the first half of an empty-element tag.
  mutating func startElement(_ name: XMLName, attributes: XMLAttributes)
  /// Receives an end tag, and returns whether the parser should continue.
  mutating func endElement(_ name: XMLName) -> ParseDirective
  /// Receives a piece of character data.
  mutating func text(_ text: XMLText)

  // The same three requirements through an untyped pointer. Their default implementations give each
  // conforming type its own specialised copy. They are always inlined, because otherwise every event of a
  // parser takes one more call. Conforming types do not implement them.

  /// Forwards to `startElement` of the sink at `sink`.
  static func _startElement(
    _ sink: UnsafeMutableRawPointer, _ name: XMLName, _ attributes: XMLAttributes)
  static func _endElement(_ sink: UnsafeMutableRawPointer, _ name: XMLName) -> ParseDirective
  static func _text(_ sink: UnsafeMutableRawPointer, _ text: XMLText)
}

extension XMLEventSink where Self: ~Copyable {
  /// Forwards to `startElement` of the sink at `sink`.
  @inlinable
  @inline(__always)
  public static func _startElement(
    _ sink: UnsafeMutableRawPointer, _ name: XMLName, _ attributes: XMLAttributes
  ) {
    unsafe sink.assumingMemoryBound(to: Self.self).pointee.startElement(
      name, attributes: attributes)
  }

  /// Forwards to `endElement` of the sink at `sink`.
  @inlinable
  @inline(__always)
  public static func _endElement(
    _ sink: UnsafeMutableRawPointer, _ name: XMLName
  ) -> ParseDirective {
    unsafe sink.assumingMemoryBound(to: Self.self).pointee.endElement(name)
  }

  /// Forwards to `text` of the sink at `sink`.
  @inlinable
  @inline(__always)
  public static func _text(_ sink: UnsafeMutableRawPointer, _ text: XMLText) {
    unsafe sink.assumingMemoryBound(to: Self.self).pointee.text(text)
  }
}

/// The instruction of a consumer to the parser after an end tag.
@frozen
public enum ParseDirective: Sendable {
  case proceed
  /// The consumer needs no more events: the parser stops, without an error.
  case stop
}
