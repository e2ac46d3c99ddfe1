/// The removal of secrets from what is stored or shown: the users and passwords of addresses, and the values
/// of parameters whose names mark them as secrets.
///
/// An address that can't be read is hidden if it could contain a secret.
package enum Redaction {
  /// The text in place of a secret.
  package static let mark = "REDACTED"

  /// Returns an address without its secrets.
  package static func address(_ text: String) -> String {
    readable(text) ?? (text.contains(where: "@?#&;=".contains) ? mark : text)
  }

  /// Returns a text without the secrets of the addresses in it, each of which ends at a blank.
  package static func text(_ text: String) -> String {
    var (result, word) = ("", "")
    for character in text {
      if character.isWhitespace {
        result += self.word(word) + String(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    return result + self.word(word)
  }

  /// Returns a text without its secrets that may be an address as a whole, or may contain addresses.
  package static func value(_ text: String) -> String {
    let text = self.text(text)
    return readable(text) ?? text
  }

  /// Returns an argument of a command line without its secrets.
  package static func argument(_ text: String) -> String {
    guard text.hasPrefix("--"), let sign = text.firstIndex(of: "=") else { return value(text) }
    return text[...sign] + value(String(text[text.index(after: sign)...]))
  }

  /// Returns a message without the secrets of the addresses in it.
  ///
  /// It may show arguments of this process: addresses with blanks, which would be read as several words.
  static func message(_ text: String) -> String {
    let values = CommandLine.arguments.flatMap {
      [$0] + $0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
    }
    return self.text(
      values.reduce(text) { text, value in
        let shown = argument(value)
        return shown == value ? text : text.replacing(value, with: shown)
      })
  }

  /// Returns a word without its secrets if it is an address, perhaps in quotes or before a comma.
  private static func word(_ text: String) -> String {
    let opening = text.prefix { "\"'(<".contains($0) }
    let rest = text.dropFirst(opening.count)
    let end = rest.lastIndex { !"\"')>.,:;!?".contains($0) }.map(rest.index(after:))
    let inner = String(rest[..<(end ?? rest.startIndex)])
    let isLikeAddress = inner.contains("//") || inner.contains("@")
    let shown = readable(inner) ?? (isLikeAddress ? address(inner) : inner)
    return opening + shown + rest[(end ?? rest.startIndex)...]
  }

  /// Returns an address without its secrets, and unchanged if it has none; `nil` if it can't be read.
  private static func readable(_ text: String) -> String? {
    guard let address = Address(text) else { return nil }
    return address.hasSecrets ? address.withoutSecrets : text
  }
}
