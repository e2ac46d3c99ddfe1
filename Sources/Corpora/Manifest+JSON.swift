internal import FoundationEssentials

extension Manifest {
  /// The name of the file a manifest is kept in.
  public static let fileName = "corpus.json"

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - json: The text of the file.
  ///   - path: Where it was found, for the error.
  /// - Throws: ``CorpusError/malformedManifest`` where it isn't JSON, lacks a field, has one that
  ///   makes no sense, or is of another schema.
  public init(json: [UInt8], path: String) throws(CorpusError) {
    do {
      // First: fields of another schema may be called otherwise.
      let schema = try JSONDecoder().decode(SchemaOnly.self, from: Data(json)).schema
      guard schema == Self.currentSchema else {
        let problem = "its schema is \(schema), this harness reads \(Self.currentSchema)"
        throw CorpusError.malformedManifest(path: path, problem: problem)
      }
      self = try JSONDecoder().decode(Manifest.self, from: Data(json))
    } catch let error as CorpusError {
      throw error
    } catch let error as DecodingError {
      throw .malformedManifest(path: path, problem: error.problem)
    } catch {
      throw .malformedManifest(path: path, problem: "\(error)")
    }
    if let problem { throw .malformedManifest(path: path, problem: problem) }
  }

  private struct SchemaOnly: Decodable {
    var schema: Int
  }

  /// What makes no sense in it, if anything.
  private var problem: String? {
    // One of many documents has neither.
    if boundaries == nil {
      if itemElement == nil { return "the field item_element is missing" }
      if itemsRange == nil { return "the field items_range is missing" }
    }
    for (field, file) in [("document", document), ("boundaries", boundaries)] {
      if let file, file.isEmpty || file.contains("/") {
        return "\(field) must be the name of a file beside it"
      }
    }
    if bytes < 1 { return "bytes must be above 0" }
    if items < 0 { return "items must not be below 0" }
    if let itemsRange,
      itemsRange.count != 2 || itemsRange[0] < 0 || itemsRange[0] > itemsRange[1]
        || itemsRange[1] > bytes
    {
      return "items_range must be two offsets in the document, the smaller one first"
    }
    let isWord = name.unicodeScalars.allSatisfy { $0 != "/" && !$0.properties.isWhitespace }
    if name.isEmpty || name.hasPrefix(".") || !isWord {
      return "name must be a word, without a slash or a dot before it"
    }
    return nil
  }

  /// The manifest as it is kept: sorted keys, a line a field.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding a struct of strings and numbers has nothing to fail on.
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

extension DecodingError {
  /// The field that is wrong, and how, in a few words.
  fileprivate var problem: String {
    func path(_ context: Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch self {
    case .keyNotFound(let key, let context):
      let field = (context.codingPath + [key]).map(\.stringValue).joined(separator: ".")
      return "the field \(field) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let field = path(context)
      return field.isEmpty ? "it is no JSON object" : "the field \(field) must be \(type)"
    case .dataCorrupted(let context):
      let field = path(context)
      return field.isEmpty
        ? "it is not JSON, or has a number out of range" : "the field \(field) makes no sense"
    @unknown default: return "\(self)"
    }
  }
}
