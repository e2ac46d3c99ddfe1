internal import FoundationEssentials
public import Results

extension Results {
  /// The results in the text of a `json` report; its raw samples are elsewhere.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - path: Where it was read from, for the words of an error.
  /// - Returns: The results, equal to those that were written but for the samples.
  /// - Throws: ``ReportError`` with the code `wrongSchema` for the form of another version, and
  ///   `malformed` for what is no report at all.
  public static func read(json text: String, path: String = "") throws(ReportError) -> Results {
    let data = Data(text.utf8)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      SnakeCaseKey(path.last.map { SnakeCaseKey.camel($0.stringValue) } ?? "")
    }
    do {
      // The version alone first: the rest of another version's file may not be readable.
      let schema = try decoder.decode(Version.self, from: data).schema
      guard schema == currentSchema else {
        throw ReportError(
          .wrongSchema, path: path,
          words: "it has schema version \(schema); this harness reads version \(currentSchema)")
      }
      return try decoder.decode(Results.self, from: data)
    } catch let error as ReportError {
      throw error
    } catch let error as DecodingError {
      throw ReportError(.malformed, path: path, words: Self.words(for: error))
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
