internal import FoundationEssentials

/// The form that all JSON of this project has: sorted keys in snake case, indented.
public enum JSONText {
  /// The text of a value.
  ///
  /// - Throws: ``ReportError`` with the code `unrenderable`, for a figure that is no number.
  public static func text(of value: some Encodable) throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The same spelling as `SnakeCaseKey.snake`, without the path of every key in a report's million.
    encoder.keyEncodingStrategy = .convertToSnakeCase
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw ReportError(.unrenderable, words: "\(error)")
    }
  }

  /// The value in a text, whose property `schema` must be the version given.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - schema: The version that can be read.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The value.
  /// - Throws: ``ReportError`` with the code `wrongSchema` for the form of another version, and
  ///   `malformed` for what is no such value.
  public static func value<Value: Decodable>(
    in text: String, schema: Int, path: String = ""
  ) throws(ReportError) -> Value {
    // The version alone first: the rest of another version's file may not be readable.
    let version: Version = try value(in: text, path: path)
    guard version.schema == schema else {
      throw ReportError(
        .wrongSchema, path: path,
        words: "it has schema version \(version.schema); this harness reads version \(schema)")
    }
    return try value(in: text, path: path)
  }

  /// The value in a text.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The value.
  /// - Throws: ``ReportError`` with the code `malformed` for what is no such value.
  public static func value<Value: Decodable>(
    in text: String, path: String = ""
  ) throws(ReportError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      SnakeCaseKey(path.last.map { SnakeCaseKey.camel($0.stringValue) } ?? "")
    }
    do {
      return try decoder.decode(Value.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw ReportError(.malformed, path: path, words: words(for: error))
    } catch {
      throw ReportError(.malformed, path: path, words: "\(error)")
    }
  }

  private struct Version: Decodable {
    var schema: Int
  }

  private static func words(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "it has no \(dotted(context.codingPath + [key]))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(dotted(context.codingPath)): \(context.debugDescription)"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : "\(dotted(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      "\(error)"
    }
  }

  private static func dotted(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { String($0) } ?? SnakeCaseKey.snake($0.stringValue) }
      .joined(separator: ".")
  }
}
