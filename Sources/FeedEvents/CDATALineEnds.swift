internal import Glibc

/// Reports CDATA with its line ends normalized (XML 1.0, §2.11), which libxml2 forgets to do when it
/// is pushed, and `XMLParser` with it.
///
/// A section arrives in pieces, and a carriage return at the end of one may have its line feed at the
/// beginning of the next. Nothing tells two sections in direct succession from two pieces of one: a
/// carriage return at the end of the first swallows a line feed at the beginning of the second.
public struct CDATALineEnds {
  /// Whether the last thing heard was CDATA that ended in a carriage return; to be set to false at
  /// any other event.
  public var isAfterCarriageReturn = false

  /// Nothing has been heard yet.
  public init() {}

  /// Reports a piece of CDATA; an empty one is no event.
  ///
  /// - Complexity: O(*n*) in the number of bytes, by `memchr`.
  public mutating func report(_ piece: UnsafeBufferPointer<UInt8>, to sink: SinkHandle) {
    var rest = unsafe piece[...]
    if isAfterCarriageReturn, unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    isAfterCarriageReturn = unsafe piece.last == carriageReturn
    while let end = unsafe firstCarriageReturn(in: rest) {
      unsafe send(rest[..<end], to: sink)
      unsafe withUnsafePointer(to: lineFeed) { lineFeed in
        unsafe sink.text(XMLText(checkedByParser: UnsafeBufferPointer(start: lineFeed, count: 1)))
      }
      unsafe rest = rest[(end + 1)...]
      if unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    }
    unsafe send(rest, to: sink)
  }

  private func firstCarriageReturn(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let start = unsafe UnsafeBufferPointer(rebasing: text).baseAddress,
      let found = unsafe memchr(start, CInt(carriageReturn), text.count)
    else { return nil }
    return unsafe text.startIndex + UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
  }

  private func send(_ text: Slice<UnsafeBufferPointer<UInt8>>, to sink: SinkHandle) {
    guard unsafe !text.isEmpty else { return }
    unsafe sink.text(XMLText(checkedByParser: UnsafeBufferPointer(rebasing: text)))
  }
}

private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
