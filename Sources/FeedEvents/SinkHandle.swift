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
  ///   - piece: The bytes as they appear in the section; an empty piece is no event.
  ///   - followsCarriageReturn: Whether the previous piece of the section ended in a carriage return. If
  ///     this piece begins with a line feed, that then belongs to the same line end.
  /// - Complexity: O(*n*) in the number of bytes, using `memchr`.
  public func cdata(_ piece: UnsafeBufferPointer<UInt8>, followsCarriageReturn: Bool) {
    unsafe normalizeLineEnds(ofCDATA: piece, followsCarriageReturn: followsCarriageReturn) {
      unsafe text(XMLText(checkedByParser: $0))
    }
  }
}

/// Normalizes the line ends of a piece of a CDATA section (XML 1.0, §2.11), and passes the resulting parts,
/// none of them empty, to `body` in order.
///
/// - Complexity: O(*n*) in the number of bytes, using `memchr`.
@unsafe
package func normalizeLineEnds(
  ofCDATA piece: UnsafeBufferPointer<UInt8>, followsCarriageReturn: Bool,
  _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
  func send(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    if unsafe !part.isEmpty { unsafe body(UnsafeBufferPointer(rebasing: part)) }
  }
  var rest = unsafe piece[...]
  if followsCarriageReturn, unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
  while let end = unsafe firstCarriageReturn(in: rest) {
    unsafe send(rest[..<end])
    unsafe withUnsafePointer(to: lineFeed) { unsafe body(UnsafeBufferPointer(start: $0, count: 1)) }
    unsafe rest = rest[(end + 1)...]
    if unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
  }
  unsafe send(rest)
}

private func firstCarriageReturn(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  guard let start = unsafe UnsafeBufferPointer(rebasing: text).baseAddress,
    let found = unsafe memchr(start, CInt(UInt8(ascii: "\r")), text.count)
  else { return nil }
  return unsafe text.startIndex + UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
}

private let lineFeed = UInt8(ascii: "\n")
