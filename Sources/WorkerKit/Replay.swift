internal import FeedEvents
internal import WorkerContract

/// A file of one or more documents, and how it is cut and paced; creates new streams for each iteration.
struct Replay: ~Copyable {
  let buffer: DocumentBuffer
  let sizes: ChunkSizes
  /// When each chunk arrived, in nanoseconds since the request; `nil` if that is not recorded.
  let arrivals: [Int64]?
  /// The repetition of the document, whose items are then in the buffer twice; `nil` if it is not repeated.
  let repetition: Repetition?
  /// The range of each document in the buffer, in order.
  let documents: [Range<Int>]
  private let transport: ChunkStream.TransportBox?

  /// Creates a replay of one document that is not repeated.
  init(document: consuming DocumentBuffer, sizes: ChunkSizes) {
    documents = [0..<document.size]
    transport = nil
    buffer = document
    self.sizes = sizes
    arrivals = nil
    repetition = nil
  }

  /// Opens a document and a stream.
  ///
  /// - Throws: ``WorkerFailure`` if one of them can't be read, or they don't match.
  init(
    path: String, stream: StreamSpecification, shape: DocumentShape, transport: Transport
  ) throws(WorkerFailure) {
    let items = shape.factor > 1 ? shape.itemsRange : nil
    let buffer = try DocumentBuffer.read(path: path, doubling: items)
    let fileSize = buffer.size - (items?.count ?? 0)
    var documents = [0..<buffer.size]
    if let file = shape.boundaries { documents = try Self.documents(file, size: fileSize) }
    if let bytes = shape.sampleBytes { documents = Self.sample(of: documents, bytes: bytes) }
    var arrivals: [Int64]?
    switch stream {
    case .whole: sizes = .whole
    case .fixed(let size): sizes = .fixed(size)
    case .random(let seed): sizes = .random(seed: seed)
    case .recording(let file):
      guard shape.boundaries == nil else {
        throw .usage(
          "\(file): a recording has one document, and can't be combined with --boundaries")
      }
      let recording = try Self.recording(file)
      guard recording.totalBytes == fileSize else {
        throw .unreadable(
          "\(file): records \(recording.totalBytes) bytes, but \(path) has \(fileSize)")
      }
      sizes = .recorded(recording.sizes)
      // A recording does not say when the repetitions of a repeated document would arrive.
      if items == nil { arrivals = recording.arrivals.map { Int64($0) * 1000 } }
    }
    repetition = items.map { Repetition(of: $0, by: shape.factor) }
    self.documents = documents
    self.transport = transport == Transport() ? nil : ChunkStream.TransportBox(transport)
    self.arrivals = arrivals
    self.buffer = buffer
  }

  /// The size of all documents in bytes, including repetitions.
  var documentSize: Int {
    repetition?.size(fromBufferOf: buffer.size) ?? documents.reduce(0) { $0 + $1.count }
  }

  /// Returns a new stream over one document.
  ///
  /// The stream must not outlive the replay. With `isSmallest`, a repeated document is as small as the buffer
  /// allows: it has its items twice.
  func stream(of index: Int, isSmallest: Bool = false) -> ChunkStream {
    var stream =
      if let repetition {
        unsafe ChunkStream(
          doubled: buffer.bytes, isSmallest ? repetition.smallest : repetition, sizes: sizes)
      } else {
        unsafe ChunkStream(
          UnsafeRawBufferPointer(rebasing: buffer.bytes[documents[index]]), sizes: sizes)
      }
    if repetition == nil { stream.origin = documents[index].lowerBound }
    stream.boxedTransport = transport
    return stream
  }

  /// Returns the number of chunks into which all documents are cut.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  func countChunks() -> Int {
    var count = 0
    for index in documents.indices {
      var stream = stream(of: index)
      while stream.next() != nil { count += 1 }
    }
    return count
  }

  /// Returns the failure; if there are several documents, its reason names the rejected one.
  func naming(document index: Int, in failure: ParseFailure) -> ParseFailure {
    guard documents.count > 1 else { return failure }
    var failure = failure
    failure.reason = "document \(index + 1) of \(documents.count): \(failure.reason)"
    return failure
  }

  /// Returns documents drawn at random with a fixed seed, until they have that many bytes, in file order.
  private static func sample(of documents: [Range<Int>], bytes: Int) -> [Range<Int>] {
    var random = SplitMix64(seed: 0)
    var size = 0
    let chosen = random.shuffled(documents).prefix { document in
      defer { size += document.count }
      return size < bytes
    }
    return chosen.sorted { $0.lowerBound < $1.lowerBound }
  }

  // MARK: - Files

  private static func recording(_ path: String) throws(WorkerFailure) -> StreamRecording {
    let text = try DocumentBuffer.read(path: path)
    do {
      return try unsafe StreamRecording(parsing: String(decoding: text.bytes, as: UTF8.self))
    } catch {
      throw .unreadable("\(path):\(error.line): expected \(error.expected)")
    }
  }

  private static func documents(
    _ boundaries: String, size: Int
  ) throws(WorkerFailure) -> [Range<Int>] {
    let text = try DocumentBuffer.read(path: boundaries)
    do {
      return try unsafe DocumentBoundaries(
        parsing: String(decoding: text.bytes, as: UTF8.self), size: size
      ).documents
    } catch {
      throw .unreadable("\(boundaries):\(error.line): expected \(error.expected)")
    }
  }
}
