/// A value of any JSON document, for those that no mirror describes.
enum JSONValue: Decodable {
  case null
  case string(String)
  case number(Double)
  case flag(Bool)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Decodes a value; a decoder does not tell its kind, so each is tried.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try value.decodeIfKind(of: String.self) {
      self = .string(text)
    } else if let number = try value.decodeIfKind(of: Double.self) {
      self = .number(number)
    } else if let flag = try value.decodeIfKind(of: Bool.self) {
      self = .flag(flag)
    } else if let values = try value.decodeIfKind(of: [JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }
}

extension SingleValueDecodingContainer {
  /// Decodes the value; `nil` if it is of another kind.
  fileprivate func decodeIfKind<Value: Decodable>(of type: Value.Type) throws -> Value? {
    do { return try decode(type) } catch DecodingError.typeMismatch { return nil }
  }
}
