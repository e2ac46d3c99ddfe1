extension [UInt8] {
  /// Appends the bytes of `text`.
  @inlinable
  public mutating func append(_ text: borrowing XMLText) {
    unsafe text.bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a namespace URI as logs write it: `-` where there is none.
  @inlinable
  public mutating func append(namespace uri: borrowing XMLText) {
    if uri.isEmpty { append(UInt8(ascii: "-")) } else { append(uri) }
  }

  /// Appends a value as event logs and record logs write it, so that it never breaks a line:
  /// backslash, line feed, tab and carriage return escaped.
  @inlinable
  public mutating func append(escaping text: borrowing XMLText) {
    let bytes = text.bytes
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\\"): append(escape: "\\")
      case UInt8(ascii: "\n"): append(escape: "n")
      case UInt8(ascii: "\t"): append(escape: "t")
      case UInt8(ascii: "\r"): append(escape: "r")
      default: append(byte)
      }
    }
  }

  @inlinable
  mutating func append(escape letter: Unicode.Scalar) {
    append(UInt8(ascii: "\\"))
    append(UInt8(ascii: letter))
  }
}
