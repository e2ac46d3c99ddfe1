/// The key of a benchmark case: figures of equal keys may be compared.
package struct CaseKey: Hashable, Codable, Sendable {
  /// The corpus, by name.
  package var corpus: String
  /// The SHA-256 of the document.
  package var documentSHA: String
  /// The stream, as on the command line.
  package var stream: String
  /// How the stream was paced: `full`, `virtual` or `real`.
  package var pace: String
  /// The sink.
  package var sink: Sink
  /// The implementation.
  package var backend: String
  /// The library behind it, with version and distribution revision.
  package var library: String
  /// The build configuration of the worker.
  package var build: String
  /// How often the items of the document are repeated; 1 if they are not.
  package var factor: Int
  /// After how many items the parse was stopped; `nil` where it went on to the end.
  package var stopAfter: Int?

  /// A key with every dimension given.
  package init(
    corpus: String, documentSHA: String, stream: String, pace: String, sink: Sink,
    backend: String, library: String, build: String, factor: Int = 1, stopAfter: Int? = nil
  ) {
    self.corpus = corpus
    self.documentSHA = documentSHA
    self.stream = stream
    self.pace = pace
    self.sink = sink
    self.backend = backend
    self.library = library
    self.build = build
    self.factor = factor
    self.stopAfter = stopAfter
  }
}

extension CaseKey {
  /// A field of a key.
  package enum Field: String, CaseIterable, Sendable {
    case corpus, document, stream, pace, sink, backend, library, build, factor, stopAfter
  }

  /// The group of this case and others whose keys agree in these fields.
  package func group(by fields: Set<Field>) -> CaseGroup { CaseGroup(of: self, by: fields) }

  /// The group of this case and others whose keys may differ in these fields only.
  package func group(without fields: Set<Field>) -> CaseGroup {
    group(by: Set(Field.allCases).subtracting(fields))
  }

  /// All but the implementation.
  package var configuration: CaseGroup { group(without: [.backend, .library, .build]) }
}

/// A key with fields left out: what the cases of a group have in common.
///
/// A field is read by its name in the key; one that is left out is empty: `""`, `Sink.none`, 1 or `nil`.
@dynamicMemberLookup
package struct CaseGroup: Hashable, Sendable {
  /// The fields that are not left out.
  package let fields: Set<CaseKey.Field>
  private var key = CaseKey(
    corpus: "", documentSHA: "", stream: "", pace: "", sink: .none, backend: "", library: "",
    build: "")

  fileprivate init(of whole: CaseKey, by fields: Set<CaseKey.Field>) {
    self.fields = fields
    for field in fields {
      switch field {
      case .corpus: key.corpus = whole.corpus
      case .document: key.documentSHA = whole.documentSHA
      case .stream: key.stream = whole.stream
      case .pace: key.pace = whole.pace
      case .sink: key.sink = whole.sink
      case .backend: key.backend = whole.backend
      case .library: key.library = whole.library
      case .build: key.build = whole.build
      case .factor: key.factor = whole.factor
      case .stopAfter: key.stopAfter = whole.stopAfter
      }
    }
  }

  package subscript<Value>(dynamicMember path: KeyPath<CaseKey, Value>) -> Value {
    key[keyPath: path]
  }

  /// The larger group that leaves out more fields.
  package func group(without fields: Set<CaseKey.Field>) -> CaseGroup {
    CaseGroup(of: key, by: self.fields.subtracting(fields))
  }

  /// Whether a case belongs to the group.
  package func contains(_ other: CaseKey) -> Bool { other.group(by: fields) == self }
}
