/// Takes secrets out of what is stored and shown.
package enum Redaction {
  /// The text in place of a secret.
  package static let mark = "REDACTED"

  /// Texts that only the names of secrets have in them, wherever they stand: `PHPSESSID`, `authtoken`.
  private static let parts = [
    "authent", "authoriz", "bearer", "cookie", "credential", "jwt", "passphrase", "passw", "secret",
    "sessid", "session", "signature", "token",
  ]
  /// Words that are secrets where they stand alone in a name, as in `X-Auth` and `userPass`: other words have them in
  /// them as well, as *design* and *monkey* have.
  private static let secretWords: Set<String> = [
    "auth", "key", "oauth", "pass", "passwd", "pin", "pw", "pwd", "sess", "sid", "sig",
  ]
  /// What a name that ends in one of these has before it: `apikey`, `userpass`.
  private static let endings = ["auth", "key", "pass", "pwd"]
  private static let beginnings: Set<String> = [
    "access", "account", "admin", "api", "app", "auth", "basic", "client", "consumer", "db",
    "encryption",
    "feed", "hash", "http", "licence", "license", "login", "master", "my", "private", "rss",
    "secret",
    "service", "shared", "sign", "signing", "site", "ssh", "user", "web",
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
    let small = name.lowercased()
    // A challenge has no secret of the user's, and tells what the server wants.
    if small == "www-authenticate" { return false }
    return parts.contains(where: small.contains) || words(of: name).contains(where: isSecretWord)
  }

  private static func isSecretWord(_ word: String) -> Bool {
    secretWords.contains(word)
      || endings.contains {
        word.hasSuffix($0) && beginnings.contains(String(word.dropLast($0.count)))
      }
  }

  /// The words of a name in small letters: they end at what is no letter, and before a capital behind a small
  /// letter.
  private static func words(of name: String) -> [String] {
    name.replacing(#/([a-z])([A-Z])/#) { match in "\(match.1) \(match.2)" }
      .split { !$0.isLetter }.map { $0.lowercased() }
  }
}

extension String {
  /// Whether it is an address that can be fetched.
  package var isHTTP: Bool { lowercased().prefixMatch(of: #/https?:\/\//#) != nil }
}
