extension Redaction {
  /// Returns the parameter `name=value` with the mark as its value if its name is that of a secret, or if the
  /// value is an address that contains secrets.
  ///
  /// For some servers a semicolon ends a parameter, for others it is part of the value: nothing that follows
  /// the name of a secret is kept.
  static func parameter(_ text: Substring) -> String {
    if let start = secretValue(in: text) {
      return start == text.endIndex ? String(text) : text[..<start] + mark
    }
    let start = text.firstIndex(of: "=").map(text.index(after:)) ?? text.startIndex
    var value = String(text[start...])
    // An address within an address is percent-encoded, perhaps more than once.
    for _ in 0..<4 {
      if hasUser(value) || secretValue(in: value[...]) != nil { return text[..<start] + mark }
      let decoded = decoded(value)
      if decoded == value { break }
      value = decoded
    }
    return String(text)
  }

  private static func hasUser(_ text: String) -> Bool {
    text.contains("@") && Address(text)?.hasUser ?? true
  }

  /// Returns where the value begins that follows the first name of a secret.
  private static func secretValue(in text: Substring) -> Substring.Index? {
    var start = text.startIndex
    for index in text.indices where "=;?/#,&".contains(text[index]) {
      if text[index] == "=", isSecret(text[start..<index]) { return text.index(after: index) }
      start = text.index(after: index)
    }
    return nil
  }

  // MARK: - Names

  /// Parts of names that mark a secret.
  private static let parts = [
    "auth", "bearer", "cookie", "credential", "jwt", "key", "pass", "pwd", "secret", "sess", "sig",
    "token",
  ]
  /// Names of secrets that are compared as whole words only, because harmless words contain them too.
  private static let names: Set<String> = ["pin", "pw", "sid"]
  /// Words that contain such a part but are not secrets.
  ///
  /// Words that are in doubt are not listed, so they count as secrets.
  private static let harmless: Set<String> = [
    "assess", "assign", "assignee", "author", "authors", "bypass", "compass", "design", "designer",
    "donkey", "hockey", "insight", "insights", "jockey", "keyboard", "keyed", "keynote",
    "keyword", "keywords", "monkey", "passage", "passenger", "passive", "passport", "possess",
    "resign", "sight", "signal", "signals", "significant", "signup", "turkey", "whiskey",
  ]

  package static func isSecret(_ name: Substring) -> Bool {
    // The letters of an address can be percent-encoded.
    let name = decoded(decoded(String(name)))
    // This header contains no secret of the user. It shows what the server requires.
    if name.lowercased() == "www-authenticate" { return false }
    if names.contains(name.lowercased()) { return true }
    return words(of: name).filter { !harmless.contains($0) }
      .contains { word in names.contains(word) || parts.contains(where: word.contains) }
  }

  /// Returns the words of a name in lower case.
  ///
  /// A word ends before any character that is not a letter, and before a capital that follows a lower-case
  /// letter.
  private static func words(of name: String) -> [String] {
    var (words, wasLowercase) = ([""], false)
    for character in name {
      if !character.isLetter || wasLowercase && character.isUppercase { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      wasLowercase = character.isLowercase
    }
    return words
  }

  /// Returns a text with the characters that percent signs stand for; those beyond ASCII don't matter here.
  private static func decoded(_ text: String) -> String {
    guard text.contains("%") else { return text }
    return text.replacing(#/%([0-7][0-9A-Fa-f])/#) { match in
      UInt8(match.1, radix: 16).map { String(UnicodeScalar($0)) } ?? String(match.0)
    }
  }
}
