/// The way to recognise the markup of a document from its bytes, without decoding (XML 1.0, appendix F).
enum DocumentEncoding: Equatable {
  /// The markup is in ASCII, whatever the encoding of the text.
  case asciiCompatible
  /// Each code unit has two bytes.
  case utf16(isBigEndian: Bool)
  /// The markup can't be recognised from its bytes.
  case other

  init(_ document: Span<UInt8>) {
    func begins(with bytes: [UInt8]) -> Bool {
      bytes.count <= document.count && bytes.indices.allSatisfy { document[$0] == bytes[$0] }
    }
    if begins(with: [0, 0, 0xFE, 0xFF]) || begins(with: [0xFF, 0xFE, 0, 0])
      || begins(with: [0, 0, 0, 0x3C]) || begins(with: [0x3C, 0, 0, 0])
    {
      self = .other
    } else if begins(with: [0xFE, 0xFF]) || begins(with: [0, 0x3C]) || begins(with: [0, 0x7B]) {
      self = .utf16(isBigEndian: true)
    } else if begins(with: [0xFF, 0xFE]) || begins(with: [0x3C, 0]) || begins(with: [0x7B, 0]) {
      self = .utf16(isBigEndian: false)
    } else {
      let isEBCDIC = begins(with: [0x4C, 0x6F, 0xA7, 0x94])
      self = isEBCDIC || Self.declaresShifts(document) ? .other : .asciiCompatible
    }
  }

  /// Returns whether the XML declaration names an encoding whose bytes change their meaning within a text.
  private static func declaresShifts(_ document: Span<UInt8>) -> Bool {
    let head = String(decoding: (0..<min(document.count, 200)).map { document[$0] }, as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.firstIndex(of: ">") else { return false }
    let declaration = head[..<end].uppercased()
    return ["ISO-2022", "UTF-7", "HZ-GB"].contains { declaration.contains($0) }
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
