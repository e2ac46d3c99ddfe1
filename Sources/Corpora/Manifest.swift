package import FeedEvents
internal import Files
internal import FoundationEssentials

/// The manifest of a corpus: its `corpus.json`.
package struct Manifest: Hashable, Codable, Sendable {
  /// The version of this form.
  package static let currentSchema = 1

  /// The version of the form it was written in.
  package var schema: Int
  /// The name of the corpus.
  package var name: String
  /// A description in one line.
  package var title: String
  /// The part of a parser that it stresses, in one line.
  package var stresses: String
  /// The kind of feed, such as `rss`; `mixed` where documents differ in it, `json` for the one that is no
  /// XML.
  var feedKind: String
  /// The syntax of the document.
  package var syntax: DocumentSyntax { feedKind == "json" ? .json : .xml }
  /// The record type the sink `model` builds; `nil` if there is none.
  package var recordType: String?
  /// The item element, as `{URI}local`; `nil` where documents differ in it, and in JSON.
  var itemElement: String?
  /// The same as a name.
  var item: ExpandedName? { itemElement.flatMap { ExpandedName($0) } }
  /// The range of bytes from the first item to the end of the last; `nil` where there are many
  /// documents, and in JSON, where items have commas between them.
  package var itemsRange: [Int]?
  /// The file of the document, beside the manifest.
  package var document: String
  /// The size of the document in bytes.
  package var bytes: Int
  /// The SHA-256 of the document.
  package var sha256: String
  /// The number of items; of documents, where there are many; `nil` where they were not counted.
  package var items: Int?
  /// The SHA-256 of the event log; where there are many documents, of their logs one after another; `nil` of
  /// JSON, which is compared by its records, and of a recorded document, where implementations are compared.
  package var eventsSHA256: String?
  /// The SHA-256 of the record log; `nil` if there is no record type.
  package var recordsSHA256: String?
  /// Whether the document was made rather than recorded.
  package var synthetic: Bool
  /// Where it comes from.
  package var provenance: String
  /// Its licence.
  package var licence: String
  /// How to make it again; `nil` where it was recorded.
  package var generator: Generator?
  /// The file, beside the document, that tells where each of many documents ends, a line an offset;
  /// `nil` where there is one document.
  package var boundaries: String?
  /// The census of the document; `nil` if that was not counted.
  package var census: FeedCensus?
  /// How it was fetched; `nil` where it was made.
  package var recording: Recording?

  /// How to make a synthetic document again, byte for byte.
  package struct Generator: Hashable, Codable, Sendable {
    /// The generator, as in `harness generate NAME`.
    package var name: String
    /// Its `--items`.
    package var items: Int
    /// Its `--seed`.
    package var seed: UInt64
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
  /// The name of the file a manifest is kept in.
  package static let fileName = "corpus.json"

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - json: The text of the file.
  ///   - path: Where it was found, for the error.
  /// - Throws: ``CorpusError/malformedManifest`` where it isn't JSON, lacks a field, has one that
  ///   makes no sense, or is of another schema.
  package init(json: [UInt8], path: String) throws(CorpusError) {
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

  /// The problem with it, if there is one.
  private var problem: String? {
    if let field = missingField { return "the field \(field) is missing" }
    if let field = fieldOfXML {
      return "the field \(field) is of XML, and feed_kind says that the document is \(syntax)"
    }
    if itemElement != nil, item == nil { return "item_element must be {URI}local or local" }
    for (field, file) in [("document", document), ("boundaries", boundaries)] {
      if let file, file.isEmpty || file.contains("/") {
        return "\(field) must be the name of a file beside it"
      }
    }
    // It is the name of a folder in the cache as well.
    guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(\.isHexadecimalDigit) else {
      return "sha256 must be 64 hexadecimal digits in lower case"
    }
    guard (1...File.largest).contains(bytes) else {
      return "bytes must be above 0, and \(File.largest) at most"
    }
    guard (0...bytes).contains(items ?? 0) else {
      return "items must not be below 0, nor above the bytes of the document"
    }
    if let census, !census.fits(bytes) {
      return "census must not have counts below 0, nor above the bytes of the document"
    }
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

  /// A field that the syntax asks for.
  private var missingField: String? {
    switch syntax {
    // What is fetched need not be a feed; its reader finds out.
    case _ where recording != nil: nil
    case _ where items == nil: "items"
    case .json: recordType == nil ? "record_type" : recordsSHA256 == nil ? "records_sha256" : nil
    case _ where eventsSHA256 == nil: "events_sha256"
    // A corpus of many documents has neither of the others.
    case _ where boundaries != nil: nil
    default: itemElement == nil ? "item_element" : itemsRange == nil ? "items_range" : nil
    }
  }

  /// A field that the document can't have, as it is no XML.
  private var fieldOfXML: String? {
    guard syntax != .xml else { return nil }
    let fields = [
      ("item_element", itemElement != nil), ("items_range", itemsRange != nil),
      ("events_sha256", eventsSHA256 != nil), ("census", census != nil),
      ("boundaries", boundaries != nil),
    ]
    return fields.first { $0.1 }?.0
  }

  /// The manifest as it is kept: sorted keys, a line a field.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding a struct of strings and numbers has nothing to fail on.
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
