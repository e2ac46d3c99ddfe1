/// A JSON value to be written by a generator; members keep their order.
enum JSONValue: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  init(stringLiteral text: String) { self = .string(text) }

  /// The value on one line, with a space after each comma.
  var text: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members): "{\(Self.text(of: members))}"
    }
  }

  /// Returns the members of an object without its braces.
  static func text(of members: [(name: String, value: JSONValue)]) -> String {
    members.map { "\(quoted($0.name)):\($0.value.text)" }.joined(separator: ", ")
  }

  /// Returns a string with the escapes that JSON requires (RFC 8259, section 7); other characters stay in
  /// UTF-8.
  private static func quoted(_ plain: String) -> String {
    var text = "\""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\n": text += #"\n"#
      case "\t": text += #"\t"#
      case "\u{0}"..<" ": preconditionFailure("no model has other control characters")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
