/// Takes secrets out of what is stored and shown.
package enum Redaction {
  /// The text in place of a secret.
  package static let mark = "REDACTED"

  /// Words that the names of secrets have in them.
  private static let words = [
    "auth", "bearer", "cookie", "credential", "jwt", "key", "pass", "pwd", "secret", "sess", "sig",
    "token",
  ]
  /// Names of secrets that others have in them as well.
  private static let names: Set<String> = ["pin", "pw", "sid"]

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
    let name = name.replacing(#/%([0-9A-Fa-f]{2})/#) { match in
      UInt8(match.1, radix: 16).map { String(UnicodeScalar($0)) } ?? String(match.0)
    }.lowercased()
    // A challenge has no secret of the user's, and tells what the server wants.
    return name != "www-authenticate"
      && (names.contains(name) || words.contains { name.contains($0) })
  }
}

extension String {
  /// Whether it is an address that can be fetched.
  package var isHTTP: Bool { lowercased().prefixMatch(of: #/https?:\/\//#) != nil }
}
