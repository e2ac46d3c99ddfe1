internal import FoundationEssentials

/// Everything except the raw samples, for programs; it decodes to an equal report.
package struct JSONFormat: Format {
  package let name = "json"
  package let fileExtension: String? = "json"
  package let summary = "everything but the raw samples, for programs; reads back as it was"

  package init() {}

  /// Returns the report as indented JSON with sorted keys in snake case, without the samples, which the
  /// `bench` format contains.
  package func render(_ report: any Report) throws(ReportError) -> String {
    guard var results = report as? Results else { return try JSONText.text(of: report) }
    results.samples = []
    return try JSONText.text(of: results)
  }
}

extension Results {
  /// Reads the results from a `json` report, which does not contain the raw samples.
  ///
  /// - Throws: ``ReportError`` with the code `wrongSchema` for another schema version, and `malformed` for a
  ///   text that is not a report.
  package static func read(json text: String, path: String = "") throws(ReportError) -> Results {
    do {
      return try JSONText.value(in: text, schema: currentSchema, path: path)
    } catch  where error.code == .malformed && error.text == "it has no corpus" {
      throw ReportError(
        .malformed, path: path,
        text: "it is not the report of a run on one feed; name the reports of its feeds")
    }
  }
}

/// The JSON style of this project: indented, with sorted keys in snake case.
package enum JSONText {
  /// Encodes a value.
  ///
  /// - Throws: ``ReportError`` with the code `unrenderable` for a figure that is not finite.
  package static func text(of value: some Encodable) throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // The same names as `SnakeCaseKey.snake`, without building a coding path for each of a million keys.
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try text(of: value, by: encoder) + "\n"
  }

  /// Encodes a text as a JSON string.
  static func string(_ text: String) throws(ReportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return try Self.text(of: text, by: encoder)
  }

  private static func text(
    of value: some Encodable, by encoder: JSONEncoder
  ) throws(ReportError) -> String {
    do {
      return visible(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      throw ReportError(.unrenderable, text: "\(error)")
    }
  }

  /// Replaces control characters that an encoder leaves unescaped by escapes such as `\u009B`, so that no
  /// terminal interprets them.
  package static func visible(_ json: String) -> String {
    // DEL is the only ASCII control character that an encoder does not escape.
    guard json.utf8.contains(where: { $0 >= 0x7F }) else { return json }
    return json.replacingControls { scalar in scalar == "\n" ? "\n" : escape(scalar) }
  }

  /// Returns the escape of a scalar, such as `\u009B`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Decodes a value whose property `schema` must be the given version.
  ///
  /// - Throws: ``ReportError`` with the code `wrongSchema` for another schema version, and `malformed` for a
  ///   text that is not such a value.
  package static func value<Value: Decodable>(
    in text: String, schema: Int, path: String = ""
  ) throws(ReportError) -> Value {
    // Decode only the version first, because the rest of another version's file may not decode.
    let version: Version = try value(in: text, path: path)
    guard version.schema == schema else {
      throw ReportError(
        .wrongSchema, path: path,
        text: "it has schema version \(version.schema); this harness reads version \(schema)")
    }
    return try value(in: text, path: path)
  }

  /// Decodes a value.
  ///
  /// - Throws: ``ReportError`` with the code `malformed` for a text that is not such a value.
  package static func value<Value: Decodable>(
    in text: String, path: String = ""
  ) throws(ReportError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      SnakeCaseKey(path.last.map { SnakeCaseKey.camel($0.stringValue) } ?? "")
    }
    do {
      return try decoder.decode(Value.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw ReportError(.malformed, path: path, text: Self.text(for: error))
    } catch {
      throw ReportError(.malformed, path: path, text: "\(error)")
    }
  }

  private struct Version: Decodable {
    var schema: Int
  }

  private static func text(for error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      "it has no \(dotted(context.codingPath + [key]))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is not a report" : "\(dotted(context.codingPath)): \(context.debugDescription)"
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

/// A key of a JSON object, with conversions between names such as `documentSHA` and `document_sha`.
///
/// Foundation's own strategy can't convert names that end in capitals back: it would look for `documentSha`.
struct SnakeCaseKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  /// The words that are all capitals unless they come first.
  private static let capitals: Set<Substring> = ["sha"]

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }

  static func snake(_ name: String) -> String {
    // This works on bytes because a report has millions of keys; the names of properties are ASCII.
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.utf8.contains(where: capitals.contains) else { return name }
    var text: [UInt8] = []
    var isAfterLower = false
    for byte in name.utf8 {
      let isCapital = capitals.contains(byte)
      if isCapital, isAfterLower { text.append(UInt8(ascii: "_")) }
      text.append(isCapital ? byte | 0x20 : byte)
      isAfterLower = !isCapital
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func camel(_ key: String) -> String {
    let words = key.split(separator: "_")
    guard let first = words.first else { return key }
    return words.dropFirst().reduce(into: String(first)) { name, word in
      name += capitals.contains(word) ? word.uppercased() : word.prefix(1).uppercased()
      name += capitals.contains(word) ? "" : word.dropFirst()
    }
  }
}
