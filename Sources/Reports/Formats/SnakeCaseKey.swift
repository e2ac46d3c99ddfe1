/// A key of a JSON object, and the way between `documentSHA` and `document_sha`.
///
/// Foundation's own strategy has no way back for names that end in capitals: it would look for
/// `documentSha`.
struct SnakeCaseKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  /// The words that are capitals throughout when they are not the first.
  private static let capitals: Set<Substring> = ["sha"]

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }

  /// The spelling of a Swift name in JSON.
  static func snake(_ name: String) -> String {
    // Byte by byte, as a report has millions of keys; the names of properties are ASCII.
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: capitals.contains) else { return name }
    var text: [UInt8] = []
    var isAfterLower = false
    for byte in name.utf8 {
      let isCapital = capitals.contains(byte)
      if isCapital, isAfterLower { text.append(UInt8(ascii: "_")) }
      text.append(isCapital ? byte | 0x20 : byte)
      isAfterLower = !isCapital
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The Swift name behind a spelling in JSON.
  static func camel(_ key: String) -> String {
    let words = key.split(separator: "_")
    guard let first = words.first else { return key }
    return words.dropFirst().reduce(into: String(first)) { name, word in
      name += capitals.contains(word) ? word.uppercased() : word.prefix(1).uppercased()
      name += capitals.contains(word) ? "" : word.dropFirst()
    }
  }
}
