internal import Glibc

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
