internal import Glibc

/// The names, URIs and values of a table, in one array of bytes, so that a comparison with one of them retains
/// nothing.
struct StoredTexts: Sendable {
  private var bytes: [UInt8] = []

  /// One of the texts.
  struct Text: BitwiseCopyable, Sendable {
    fileprivate var start: Int32 = 0
    fileprivate var count: Int32 = 0
  }

  /// Adds a text.
  mutating func store(_ text: String) -> Text {
    let start = bytes.count
    bytes += Array(text.utf8)
    return Text(start: Int32(start), count: Int32(bytes.count - start))
  }

  /// Returns whether a text equals a stored one.
  @inline(__always)
  func isEqual(_ text: Span<UInt8>, _ own: Text) -> Bool {
    let count = text.count
    guard count == Int(own.count) else { return false }
    if count == 0 { return true }
    // Both have `count` bytes, so neither is empty, and both have an address. Names of the same length mostly
    // differ in the first letter, and comparing it costs no call.
    guard unsafe text[unchecked: 0] == bytes.span[unchecked: Int(own.start)] else { return false }
    return unsafe text.withUnsafeBufferPointer { text in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe memcmp(
          text.baseAddress.unsafelyUnwrapped,
          bytes.baseAddress.unsafelyUnwrapped + Int(own.start), count) == 0
      }
    }
  }
}
