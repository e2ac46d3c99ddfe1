extension [UInt8] {
  /// Appends bytes with the escapes of the event and record logs, so that a value is one line.
  mutating func appendLogged(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): append(contentsOf: #"\\"#.utf8)
      case UInt8(ascii: "\n"): append(contentsOf: #"\n"#.utf8)
      case UInt8(ascii: "\t"): append(contentsOf: #"\t"#.utf8)
      case UInt8(ascii: "\r"): append(contentsOf: #"\r"#.utf8)
      default: append(byte)
      }
    }
  }
}
