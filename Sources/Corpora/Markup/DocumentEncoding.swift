/// The way to recognise the markup of a document from its bytes, without decoding (XML 1.0, appendix F).
enum DocumentEncoding: Equatable {
  /// The markup is in ASCII, whatever the encoding of the text.
  case asciiCompatible
  /// Each code unit has two bytes.
  case utf16(isBigEndian: Bool)
  /// The markup can't be recognised from its bytes.
  ///
  /// The value is the name of the encoding.
  case other(String)

  init(_ document: Span<UInt8>) {
    func begins(with bytes: [UInt8]) -> Bool {
      bytes.count <= document.count && bytes.indices.allSatisfy { document[$0] == bytes[$0] }
    }
    if begins(with: [0, 0, 0xFE, 0xFF]) || begins(with: [0xFF, 0xFE, 0, 0])
      || begins(with: [0, 0, 0, 0x3C]) || begins(with: [0x3C, 0, 0, 0])
    {
      self = .other("UTF-32")
    } else if begins(with: [0xFE, 0xFF]) || begins(with: [0, 0x3C]) || begins(with: [0, 0x7B]) {
      self = .utf16(isBigEndian: true)
    } else if begins(with: [0xFF, 0xFE]) || begins(with: [0x3C, 0]) || begins(with: [0x7B, 0]) {
      self = .utf16(isBigEndian: false)
    } else if begins(with: [0x4C, 0x6F, 0xA7, 0x94]) {
      self = .other("EBCDIC")
    } else if let shifting = Self.shiftingEncoding(declaredIn: document) {
      self = .other(shifting)
    } else {
      self = .asciiCompatible
    }
  }

  /// Returns the encoding that the XML declaration names, if the meaning of its bytes changes within a text.
  private static func shiftingEncoding(declaredIn document: Span<UInt8>) -> String? {
    let head = String(decoding: (0..<min(document.count, 200)).map { document[$0] }, as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstIndex(of: ">") else { return nil }
    let declaration = head[..<end].uppercased()
    return ["ISO-2022", "UTF-7", "HZ-GB"].first { declaration.contains($0) }
  }

  /// Returns the beginning of the document as text, with undecodable bytes replaced.
  func text(of document: Span<UInt8>, atMost limit: Int) -> String {
    let head = (0..<min(document.count, limit)).map { document[$0] }
    guard case .utf16(let isBigEndian) = self else { return String(decoding: head, as: UTF8.self) }
    let units = stride(from: 0, to: head.count & ~1, by: 2).map { index in
      let (first, second) = (UInt16(head[index]), UInt16(head[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}
