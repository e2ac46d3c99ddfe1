/// A request to verify: `verify --backend B --document PATH [--document PATH …] --stream S [--stream S …] …`.
package struct VerifyRequest: Hashable, Sendable {
  /// The implementation.
  package var backend: String
  /// The paths of the documents, in order.
  ///
  /// More than one only for a worker whose description has the key `documents`.
  package var documents: [String]
  /// The streams of each document, in order.
  ///
  /// The first one's logs are printed whole.
  package var streams: [String]
  /// The path of a file with one more stream a line.
  package var streamsFrom: String?
  /// The record type to build; `nil` where the feed has none.
  package var records: String?
  /// The line of the event log whose place in the document is wanted, instead of the logs.
  package var locate: Int?
  /// How what is replayed is made of a document's file.
  package var shape: DocumentShape

  /// A request with everything given.
  package init(
    backend: String, documents: [String], streams: [String], streamsFrom: String? = nil,
    records: String? = nil, locate: Int? = nil, shape: DocumentShape = DocumentShape()
  ) {
    self.backend = backend
    self.documents = documents
    self.streams = streams
    self.streamsFrom = streamsFrom
    self.records = records
    self.locate = locate
    self.shape = shape
  }

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    let options = try Options(
      arguments,
      known: DocumentShape.options.union([
        "--backend", "--document", "--stream", "--streams-from", "--records", "--locate",
      ]))
    backend = try options.required("--backend")
    _ = try options.required("--document")
    documents = options.all("--document")
    streams = options.all("--stream")
    streamsFrom = options.last("--streams-from")
    records = options.last("--records")
    locate = try options.optional("--locate") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
    shape = try DocumentShape(options)
    guard !streams.isEmpty || streamsFrom != nil else {
      throw WorkerUsage("--stream or --streams-from is missing")
    }
    guard documents.count == 1 || (locate == nil && shape == DocumentShape()) else {
      throw WorkerUsage(
        "several --document don't go with --locate, nor with what shapes a document")
    }
  }

  /// The options, as they are read.
  package var arguments: [String] {
    var words = ["--backend", backend]
    for document in documents { words += ["--document", document] }
    for stream in streams { words += ["--stream", stream] }
    if let streamsFrom { words += ["--streams-from", streamsFrom] }
    if let records { words += ["--records", records] }
    if let locate { words += ["--locate", String(locate)] }
    words += shape.arguments
    return words
  }
}
