internal import Glibc

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

extension SinkHandle {
  /// Reports a piece of a CDATA section with its line ends normalized (XML 1.0, §2.11), which
  /// libxml2 forgets to do when it is pushed, and `XMLParser` with it.
  ///
  /// - Parameters:
  ///   - piece: The bytes as they stand in the section; an empty piece is no event.
  ///   - followsCarriageReturn: Whether the section's piece before this one ended in a carriage
  ///     return, whose line feed then begins this one.
  /// - Complexity: O(*n*) in the number of bytes, by `memchr`.
  public func cdata(_ piece: UnsafeBufferPointer<UInt8>, followsCarriageReturn: Bool) {
    unsafe normalizeLineEnds(ofCDATA: piece, followsCarriageReturn: followsCarriageReturn) {
      unsafe text(XMLText(checkedByParser: $0))
    }
  }
}

/// Normalizes the line ends of a piece of a CDATA section (XML 1.0, §2.11), and hands on what it is made
/// of, in order, none of it empty.
///
/// - Complexity: O(*n*) in the number of bytes, by `memchr`.
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
