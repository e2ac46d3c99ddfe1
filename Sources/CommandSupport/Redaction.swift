/// Takes secrets out of what is stored and shown.
package enum Redaction {
  /// The text in place of a secret.
  package static let mark = "REDACTED"

  /// Parts that the names of secrets have in them.
  private static let parts = [
    "auth", "bearer", "cookie", "credential", "jwt", "key", "pass", "pwd", "secret", "sess", "sig",
    "token",
  ]
  /// Names of secrets that other names have in them as well.
  private static let names: Set<String> = ["pin", "pw", "sid"]
  /// Words that have such a part in them, and are no secrets: what is in doubt is one.
  private static let harmless: Set<String> = [
    "assess", "assign", "assignee", "author", "authors", "bypass", "compass", "design", "designer",
    "donkey", "hockey", "insight", "insights", "jockey", "keyboard", "keyed", "keynote",
    "keyword", "keywords", "monkey", "passage", "passenger", "passive", "passport", "possess",
    "resign", "sight", "signal", "signals", "significant", "signup", "turkey", "whiskey",
  ]

  /// A text without the user and the password of addresses in it, and without the values of those parameters
  /// of their queries and fragments that are secrets by their names.
  package static func text(_ text: String) -> String {
    text.replacing(#/(:\/\/)[^\/?#@\s"'<>]*@/#) { match in "\(match.1)" }
      .replacing(#/([?&;#])([^=&#;\s"'<>]+)=([^&#;\s"'<>,]*)/#) { match in
        isSecret(match.2) && !match.3.isEmpty
          ? "\(match.1)\(match.2)=\(mark)" : String(match.0)
      }
  }

  /// Whether what has that name is a secret.
  package static func isSecret(_ name: Substring) -> Bool {
    // In an address a letter may be written by its number.
    let name = String(name).replacing(#/%([0-9A-Fa-f]{2})/#) { match in
      UInt8(match.1, radix: 16).map { String(UnicodeScalar($0)) } ?? String(match.0)
    }
    // A challenge has no secret of the user's, and says what the server wants.
    if name.lowercased() == "www-authenticate" { return false }
    if names.contains(name.lowercased()) { return true }
    return words(of: name).filter { !harmless.contains($0) }
      .contains { word in names.contains(word) || parts.contains(where: word.contains) }
  }

  /// The words of a name in small letters: a word ends where no letter follows, and where a capital follows a small
  /// letter.
  private static func words(of name: String) -> [String] {
    name.replacing(#/([a-z])([A-Z])/#) { match in "\(match.1) \(match.2)" }
      .split { !$0.isLetter }.map { $0.lowercased() }
  }

  /// Whether an address that was kept without its secrets is this one: its secrets may have others in their
  /// place.
  package static func isSame(_ kept: String, _ url: String) -> Bool {
    let parts = kept.split(separator: "=\(mark)", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return kept == text(url) }
    var rest = url[...]
    for (number, part) in parts.enumerated() {
      guard rest.hasPrefix(part) else { return false }
      rest = rest.dropFirst(part.count)
      guard number < parts.count - 1, rest.first == "=" else { continue }
      rest = rest.drop { !"&;#,".contains($0) }
    }
    return rest.isEmpty
  }
}

extension String {
  /// Whether it is an address that can be fetched.
  package var isHTTP: Bool { lowercased().prefixMatch(of: #/https?:\/\//#) != nil }

  /// Whether it is an address that has a user in it, and perhaps a password.
  package var hasUser: Bool {
    let authority = split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
    return isHTTP && authority?.prefix { !"?#".contains($0) }.contains("@") == true
  }
}
