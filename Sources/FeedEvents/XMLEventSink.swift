/// A consumer of the events of one XML document.
///
/// Every argument is borrowed: it is valid only until the call returns. CDATA arrives as text, and
/// text may arrive in any number of pieces; comments, processing instructions and namespace
/// declarations don't arrive at all.
public protocol XMLEventSink: ~Copyable {
  /// Receives a start tag, or the first half of an empty-element tag.
  mutating func startElement(_ name: XMLName, attributes: XMLAttributes)
  /// Receives an end tag, and answers whether the parser should go on.
  mutating func endElement(_ name: XMLName) -> ParseDirective
  /// Receives a piece of character data.
  mutating func text(_ text: XMLText)

  // The same three through an untyped pointer; defaulted, so that each conforming
  // type gets its own specialised copy. Inlined always: without it a parser's event takes one more
  // call. Not for implementing.

  /// Forwards to `startElement` of the sink at `sink`.
  static func _startElement(
    _ sink: UnsafeMutableRawPointer, _ name: XMLName, _ attributes: XMLAttributes)
  /// Forwards to `endElement` of the sink at `sink`.
  static func _endElement(_ sink: UnsafeMutableRawPointer, _ name: XMLName) -> ParseDirective
  /// Forwards to `text` of the sink at `sink`.
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

/// A consumer's directive to the parser after an end tag.
@frozen
public enum ParseDirective: Sendable {
  case proceed
  /// The consumer has what it came for: the parser is to stop, without an error.
  case stop
}
