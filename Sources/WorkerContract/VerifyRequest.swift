package import FeedEvents

/// A request to verify documents.
///
/// Its form is `verify --backend B --document PATH [--document PATH …] --stream S [--stream S …] …`.
package struct VerifyRequest: Hashable, Sendable {
  package var backend: String
  /// The paths of the documents, in order.
  ///
  /// More than one is allowed only for a worker whose description has the key `documents`.
  package var documents: [String]
  /// The streams of each document, in order.
  ///
  /// The logs of the first one are printed in full.
  package var streams: [String]
  /// The path of a file with further streams, one on each line.
  package var streamsFrom: String?
  /// The record type to build; `nil` if there is none for the feed.
  package var records: String?
  /// The line of the event log to locate in the document, instead of printing logs; `nil` to print logs.
  package var locate: Int?
  /// How the replayed input is made from the file of a document.
  package var shape: DocumentShape
  package var transport: Transport

  package init(
    backend: String, documents: [String], streams: [String], streamsFrom: String? = nil,
    records: String? = nil, locate: Int? = nil, shape: DocumentShape = DocumentShape(),
    transport: Transport = Transport()
  ) {
    self.backend = backend
    self.documents = documents
    self.streams = streams
    self.streamsFrom = streamsFrom
    self.records = records
    self.locate = locate
    self.shape = shape
    self.transport = transport
  }

  init(_ arguments: ArraySlice<String>) throws(WorkerUsage) {
    let options = try Options(arguments)
    backend = try options.required("--backend")
    _ = try options.required("--document")
    documents = options.all("--document")
    streams = options.all("--stream")
    streamsFrom = options.last("--streams-from")
    records = options.last("--records")
    locate = try options.positive("--locate")
    shape = try DocumentShape(options)
    transport = Transport(options)
    guard !streams.isEmpty || streamsFrom != nil else {
      throw WorkerUsage("--stream or --streams-from is missing")
    }
    guard documents.count == 1 || (locate == nil && shape == DocumentShape()) else {
      throw WorkerUsage(
        "several --document can't be combined with --locate, or with options that shape a document")
    }
  }

  /// The request as command-line options, which `init(_:)` reads.
  package var arguments: [String] {
    var words = ["--backend", backend]
    for document in documents { words += ["--document", document] }
    for stream in streams { words += ["--stream", stream] }
    if let streamsFrom { words += ["--streams-from", streamsFrom] }
    if let records { words += ["--records", records] }
    if let locate { words += ["--locate", String(locate)] }
    words += shape.arguments + transport.arguments
    return words
  }
}
