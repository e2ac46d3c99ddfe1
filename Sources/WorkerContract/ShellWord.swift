extension String {
  /// The text as one word of a shell command line, in quotation marks if a shell would otherwise change it.
  package var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_@%+=:,./-".utf8.contains(byte)
      }
    }
    if isPlain, !isEmpty { return self }
    return "'\(replacing("'", with: #"'\''"#))'"
  }
}
