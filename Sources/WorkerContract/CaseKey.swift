/// What tells one benchmark case from another: figures of equal keys may be compared.
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
  /// How often the items of the document were repeated; 1 unless it was amplified.
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

  /// What this case has in common with others whose keys agree in these fields.
  package func group(by fields: Set<Field>) -> CaseGroup { CaseGroup(of: self, by: fields) }

  /// What this case has in common with others whose keys may differ in these fields only.
  package func group(without fields: Set<Field>) -> CaseGroup {
    group(by: Set(Field.allCases).subtracting(fields))
  }
}

/// A key with fields left out: what the cases of a group have in common.
package struct CaseGroup: Hashable, Sendable {
  /// The fields that are not left out.
  package let fields: Set<CaseKey.Field>
  /// Each field of the key; `nil` if it is left out.
  package let corpus: String?
  package let documentSHA: String?
  package let stream: String?
  package let pace: String?
  package let sink: Sink?
  package let backend: String?
  package let library: String?
  package let build: String?
  package let factor: Int?
  /// `nil` also if the parse goes on to the end.
  package let stopAfter: Int?

  fileprivate init(of key: CaseKey, by fields: Set<CaseKey.Field>) {
    func value<Value>(_ field: CaseKey.Field, _ path: KeyPath<CaseKey, Value>) -> Value? {
      fields.contains(field) ? key[keyPath: path] : nil
    }
    self.fields = fields
    corpus = value(.corpus, \.corpus)
    documentSHA = value(.document, \.documentSHA)
    stream = value(.stream, \.stream)
    pace = value(.pace, \.pace)
    sink = value(.sink, \.sink)
    backend = value(.backend, \.backend)
    library = value(.library, \.library)
    build = value(.build, \.build)
    factor = value(.factor, \.factor)
    stopAfter = value(.stopAfter, \.stopAfter) ?? nil
  }

  /// Whether a case belongs to the group.
  package func contains(_ key: CaseKey) -> Bool { key.group(by: fields) == self }
}
