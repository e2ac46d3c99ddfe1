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
    var text = ""
    var isAfterLower = false
    for character in name {
      if character.isUppercase, isAfterLower { text += "_" }
      text += character.lowercased()
      isAfterLower = !character.isUppercase
    }
    return text
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
