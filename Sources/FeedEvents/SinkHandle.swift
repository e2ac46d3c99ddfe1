internal import Glibc

/// A borrowed, type-erased sink: the one indirect call between a parser and its consumer.
///
/// A C callback can't be formed from a generic closure, so a backend sees every sink through this concrete
/// type. Nothing is boxed, retained or allocated. The handle must not outlive the sink it was made from.
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

  /// Reports an end tag; the backend must obey the directive that is returned.
  @inlinable
  public func endElement(_ name: XMLName) -> ParseDirective {
    unsafe type._endElement(sink, name)
  }

  /// Reports a piece of character data.
  @inlinable
  public func text(_ text: XMLText) { unsafe type._text(sink, text) }
}

extension SinkHandle {
  /// Reports a piece of a CDATA section with its line ends normalized (XML 1.0, §2.11).
  ///
  /// libxml2's push parser does not normalize them, and therefore `XMLParser` does not either.
  ///
  /// - Parameters:
  ///   - piece: The bytes as they appear in the section, in UTF-8 that the parser has checked; an empty piece is
  ///     no event.
  ///   - followsCarriageReturn: Whether the previous piece of the section ended in a carriage return. If
  ///     this piece begins with a line feed, that then belongs to the same line end.
  /// - Complexity: O(*n*) in the number of bytes, using `memchr`.
  public func cdata(_ piece: UnsafeBufferPointer<UInt8>, followsCarriageReturn: Bool) {
    unsafe normalizeLineEnds(ofCDATA: piece, followsCarriageReturn: followsCarriageReturn) {
      unsafe text(XMLText(checkedByParser: $0))
    }
  }
}
