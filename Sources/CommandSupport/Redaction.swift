/// The removal of secrets from text that is stored or shown.
package enum Redaction {
  /// The text in place of a secret.
  package static let mark = "REDACTED"

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

  /// Returns a text without the user names and passwords of the addresses in it, and without the values of
  /// parameters in queries and fragments whose names mark them as secrets.
  package static func text(_ text: String) -> String {
    text.replacing(#/(:\/\/)[^\/?#@\s"'<>]*@/#) { match in "\(match.1)" }
      .replacing(#/([?&;#])([^=&#;\s"'<>]+)=([^&#;\s"'<>,]*)/#) { match in
        isSecret(match.2) && !match.3.isEmpty
          ? "\(match.1)\(match.2)=\(mark)" : String(match.0)
      }
  }

  /// Returns whether a name is that of a secret.
  package static func isSecret(_ name: Substring) -> Bool {
    // The letters of an address can be percent-encoded.
    let name = String(name).replacing(#/%([0-9A-Fa-f]{2})/#) { match in
      UInt8(match.1, radix: 16).map { String(UnicodeScalar($0)) } ?? String(match.0)
    }
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
    name.replacing(#/([a-z])([A-Z])/#) { match in "\(match.1) \(match.2)" }
      .split { !$0.isLetter }.map { $0.lowercased() }
  }

  /// Returns whether `kept`, an address stored without its secrets, matches `url`.
  ///
  /// The secrets may have other values.
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
  /// Whether the text is an address that can be fetched.
  package var isHTTP: Bool { lowercased().prefixMatch(of: #/https?:\/\//#) != nil }

  /// Whether the text is an address that contains a user name, and perhaps a password.
  package var hasUser: Bool {
    let authority = split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
    return isHTTP && authority?.prefix { !"?#".contains($0) }.contains("@") == true
  }
}
