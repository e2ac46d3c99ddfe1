package import FeedEvents

/// The key of a benchmark case; figures of cases with equal keys can be compared.
package struct CaseKey: Hashable, Codable, Sendable {
  package var corpus: String
  package var documentSHA: String
  /// The stream, as given on the command line.
  package var stream: StreamSpecification
  package var pace: Pace
  package var sink: Sink
  package var backend: String
  /// The library that the implementation uses, with its version and distribution revision.
  package var library: String
  package var build: String
  /// How many times the items of the document are repeated; 1 if they are not repeated.
  package var factor: Int
  /// The number of items after which the parse stops; `nil` if it reads to the end of the document.
  package var stopAfter: Int?
  /// The encoding that the transport names; `nil` if the document is read as it says itself.
  package var encoding: String?
  /// The address against which the links of records are resolved; `nil` if there is none.
  package var base: String?

  package init(
    corpus: String, documentSHA: String, stream: StreamSpecification, pace: Pace, sink: Sink,
    backend: String, library: String, build: String, factor: Int = 1, stopAfter: Int? = nil,
    transport: Transport = Transport()
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
    encoding = transport.encoding
    base = transport.base
  }
}

extension CaseKey {
  package enum Field: String, CaseIterable, Sendable {
    case corpus, document, stream, pace, sink, backend, library, build, factor, stopAfter, encoding,
      base
  }

  package func group(by fields: Set<Field>) -> CaseGroup { CaseGroup(of: self, by: fields) }

  /// Returns the group of all cases whose keys differ from this one in `fields` at most.
  package func group(without fields: Set<Field>) -> CaseGroup {
    group(by: Set(Field.allCases).subtracting(fields))
  }

  /// The group of all cases that differ from this one in the implementation at most.
  package var configuration: CaseGroup { group(without: [.backend, .library, .build]) }
}

/// A key with some fields left out, which identifies the cases that agree in the other fields.
///
/// A field is read by its name in the key. A field that is left out has a value that stands for none: `""`,
/// `.whole`, `.full`, `Sink.none`, 1 or `nil`.
@dynamicMemberLookup
package struct CaseGroup: Hashable, Sendable {
  package let fields: Set<CaseKey.Field>
  private var key = CaseKey(
    corpus: "", documentSHA: "", stream: .whole, pace: .full, sink: .none, backend: "", library: "",
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
      case .encoding: key.encoding = whole.encoding
      case .base: key.base = whole.base
      }
    }
  }

  package subscript<Value>(dynamicMember path: KeyPath<CaseKey, Value>) -> Value {
    key[keyPath: path]
  }

  /// Returns the larger group that also leaves out `fields`.
  package func group(without fields: Set<CaseKey.Field>) -> CaseGroup {
    CaseGroup(of: key, by: self.fields.subtracting(fields))
  }

  package func contains(_ other: CaseKey) -> Bool { other.group(by: fields) == self }
}
