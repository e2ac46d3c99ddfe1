package import FeedEvents
internal import FoundationEssentials

/// The manifest of a corpus: its `corpus.json`.
package struct Manifest: Hashable, Codable, Sendable {
  static let currentSchema = 1

  /// The version of the schema that the manifest was written in.
  var schema: Int
  package var name: String
  package var title: String
  /// The part of a parser that it stresses, in one line.
  var stresses: String
  /// The kind of feed, such as `rss`, `mixed` if documents differ in it, or `json` for a document that isn't
  /// XML.
  var feedKind: String
  package var syntax: DocumentSyntax { feedKind == "json" ? .json : .xml }
  /// The record type the sink `model` builds; `nil` if there is none.
  package var recordType: String?
  /// The item element, as `{URI}local`; `nil` for JSON or if documents have different ones.
  var itemElement: String?
  var item: ExpandedName? { itemElement.flatMap { ExpandedName($0) } }
  /// The range of bytes from the first item to the end of the last; `nil` for many documents, and for JSON,
  /// whose items are separated by commas.
  var itemsRange: [Int]?
  /// The file name of the document, which is beside the manifest.
  package var document: String
  package var bytes: Int
  package var sha256: String
  /// The number of items, or of documents if there are many; `nil` if they were not counted.
  package var items: Int?
  /// The SHA-256 of the event log; for many documents, of their logs one after another.
  ///
  /// It is `nil` for JSON, which is compared by its records, and for a recorded document, for which
  /// implementations are compared with each other.
  package var eventsSHA256: String?
  /// The SHA-256 of the record log; `nil` if there is no record type.
  package var recordsSHA256: String?
  /// Whether the document was generated rather than recorded.
  var synthetic: Bool
  package var provenance: String
  var licence: String
  /// How to generate the document again; `nil` if it was recorded.
  package var generator: Generator?
  /// The file with the end of each of many documents, with one offset on each line; `nil` if there is one
  /// document.
  ///
  /// The file is beside the document.
  var boundaries: String?
  /// The census of the document; `nil` if it was not taken.
  var census: FeedCensus?
  /// How the document was fetched; `nil` if it was generated.
  package var recording: Recording?

  /// How to generate a synthetic document again, byte for byte.
  package struct Generator: Hashable, Codable, Sendable {
    /// The generator, as in `harness generate NAME`, or of the fixture `corpora`.
    package var name: String
    var items: Int
    package var seed: UInt64

    package static let itemCounts = 1...1_000_000
  }

  enum CodingKeys: String, CodingKey {
    case schema, name, title, stresses, document, bytes, sha256, items, synthetic, provenance
    case licence, generator, boundaries, census, recording
    case feedKind = "feed_kind"
    case recordType = "record_type"
    case itemElement = "item_element"
    case itemsRange = "items_range"
    case eventsSHA256 = "events_sha256"
    case recordsSHA256 = "records_sha256"
  }
}

extension Manifest {
  package static let fileName = "corpus.json"

  init(json: [UInt8], path: String) throws(CorpusError) {
    do {
      // The schema is read first, because fields of another schema may have other names.
      let schema = try JSONDecoder().decode(SchemaOnly.self, from: Data(json)).schema
      guard schema == Self.currentSchema else {
        let problem = "its schema is \(schema), but this harness reads \(Self.currentSchema)"
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

  /// Describes what is wrong with the manifest; `nil` if it is valid.
  private var problem: String? {
    if let field = missingField { return "the field \(field) is missing" }
    if let field = fieldOfXML {
      return "the field \(field) is only for XML, but feed_kind says that the document is \(syntax)"
    }
    if itemElement != nil, item == nil { return "item_element must be {URI}local or local" }
    for (field, file) in [("document", document), ("boundaries", boundaries)] {
      if let file, file.isEmpty || file.contains("/") {
        return "\(field) must be the name of a file in the same directory"
      }
    }
    // The digest is also the name of a folder in the cache.
    guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(\.isHexadecimalDigit) else {
      return "sha256 must be 64 hexadecimal digits in lower case"
    }
    guard (1...File.maximumSize).contains(bytes) else {
      return "bytes must be from 1 to \(File.maximumSize)"
    }
    guard (0...bytes).contains(items ?? 0) else {
      return "items must be from 0 to the number of bytes of the document"
    }
    if let generator, !Generator.itemCounts.contains(generator.items) {
      return "generator.items must be from 1 to \(Generator.itemCounts.upperBound)"
    }
    if let census, !census.fits(bytes) {
      return "the counts of census must be from 0 to the number of bytes of the document"
    }
    if let itemsRange,
      itemsRange.count != 2 || itemsRange[0] < 0 || itemsRange[0] >= itemsRange[1]
        || itemsRange[1] > bytes
    {
      return "items_range must be two offsets in the document, the smaller one first"
    }
    let isWord = name.unicodeScalars.allSatisfy { $0 != "/" && !$0.properties.isWhitespace }
    if name.isEmpty || name.hasPrefix(".") || !isWord {
      return "name must be a word without a slash, and must not begin with a dot"
    }
    return nil
  }

  /// The first field that the syntax requires and that is missing; `nil` if none is.
  private var missingField: String? {
    switch syntax {
    // A fetched document need not be a feed; its reader finds out.
    case _ where recording != nil: nil
    case _ where items == nil: "items"
    case .json: recordType == nil ? "record_type" : recordsSHA256 == nil ? "records_sha256" : nil
    case _ where eventsSHA256 == nil: "events_sha256"
    // A corpus of many documents has neither of the other fields.
    case _ where boundaries != nil: nil
    default: itemElement == nil ? "item_element" : itemsRange == nil ? "items_range" : nil
    }
  }

  /// The first field that only XML documents can have; `nil` if there is none or the document is XML.
  private var fieldOfXML: String? {
    guard syntax != .xml else { return nil }
    let fields = [
      ("item_element", itemElement != nil), ("items_range", itemsRange != nil),
      ("events_sha256", eventsSHA256 != nil), ("census", census != nil),
      ("boundaries", boundaries != nil),
    ]
    return fields.first { $0.1 }?.0
  }

  /// The manifest as it is stored, with sorted keys and one field on each line.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding a struct of strings and numbers can't fail.
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}

extension DecodingError {
  /// Describes which field is wrong and how, in a few words.
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
      return field.isEmpty ? "it is not a JSON object" : "the field \(field) must be \(type)"
    case .dataCorrupted(let context):
      let field = path(context)
      return field.isEmpty
        ? "it is not JSON, or has a number out of range" : "the field \(field) has an invalid value"
    @unknown default: return "\(self)"
    }
  }
}

extension Manifest {
  /// The kind of feed and its number of elements, in a few words.
  package var kindTitle: String {
    guard let census else { return feedKind }
    return "\(feedKind), \(census.elements) elements"
  }
}
