internal import FeedEvents
internal import Randomness
internal import WorkerContract

/// A file of one document or many, and the way it is cut and paced: makes fresh streams an iteration.
struct Replay: ~Copyable {
  let buffer: DocumentBuffer
  let sizes: ChunkSizes
  /// When each chunk arrived, in nanoseconds from the request; `nil` where nothing was recorded.
  let arrivals: [Int64]?
  /// How the document is repeated; its items lie in the buffer twice then.
  let repetition: Repetition?
  /// Where each document lies in the buffer, one after the other.
  let documents: [Range<Int>]

  /// A replay of one document as it is.
  init(document: consuming DocumentBuffer, sizes: ChunkSizes) {
    documents = [0..<document.size]
    buffer = document
    self.sizes = sizes
    arrivals = nil
    repetition = nil
  }

  /// Opens a document and a stream.
  ///
  /// - Throws: ``WorkerFailure`` where one of them can't be read, or they don't fit together.
  init(
    path: String, stream: StreamSpecification, shape: DocumentShape
  ) throws(WorkerFailure) {
    let items = shape.factor > 1 ? shape.itemsRange : nil
    let buffer = try Self.read(path, doubling: items)
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
        throw .usage("\(file): a recording is of one document, and does not go with --boundaries")
      }
      let recording = try Self.recording(file)
      guard recording.totalBytes == fileSize else {
        throw .unreadable(
          "\(file): records \(recording.totalBytes) bytes, but \(path) has \(fileSize)")
      }
      sizes = .recorded(recording.sizes)
      // When the repetitions of a repeated document would arrive, no recording tells.
      if items == nil { arrivals = recording.arrivals.map { Int64($0) * 1000 } }
    }
    repetition = items.map { Repetition(of: $0, by: shape.factor) }
    self.documents = documents
    self.arrivals = arrivals
    self.buffer = buffer
  }

  /// The size of all documents in bytes, as they are replayed.
  var documentSize: Int {
    repetition?.size(fromBufferOf: buffer.size) ?? documents.reduce(0) { $0 + $1.count }
  }

  /// A stream of the first document at its beginning.
  ///
  /// It must not outlive the replay.
  func stream() -> ChunkStream { stream(of: 0) }

  /// A stream of one document at its beginning.
  ///
  /// It must not outlive the replay. With `isSmallest` a repeated document is as small as the
  /// buffer allows: its items come twice.
  func stream(of index: Int, isSmallest: Bool = false) -> ChunkStream {
    if let repetition {
      return unsafe ChunkStream(
        doubled: buffer.bytes, isSmallest ? repetition.smallest : repetition, sizes: sizes)
    }
    let place = documents[index]
    var stream = unsafe ChunkStream(
      UnsafeRawBufferPointer(rebasing: buffer.bytes[place]), sizes: sizes)
    stream.origin = place.lowerBound
    return stream
  }

  /// The number of chunks all documents are cut into.
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

  /// The failure, with the document it is about where there are many.
  func naming(document index: Int, in failure: ParseFailure) -> ParseFailure {
    guard documents.count > 1 else { return failure }
    var failure = failure
    failure.reason = "document \(index + 1) of \(documents.count): \(failure.reason)"
    return failure
  }

  /// Documents drawn at random, but always the same ones, until they have that many bytes; in their order.
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

  private static func read(
    _ path: String, doubling items: Range<Int>? = nil
  ) throws(WorkerFailure) -> DocumentBuffer {
    do { return try DocumentBuffer.read(path: path, doubling: items) } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
  }

  private static func recording(_ path: String) throws(WorkerFailure) -> StreamRecording {
    let text = try read(path)
    do {
      return try unsafe StreamRecording(parsing: String(decoding: text.bytes, as: UTF8.self))
    } catch {
      throw .unreadable("\(path):\(error.line): expected \(error.expected)")
    }
  }

  private static func documents(
    _ boundaries: String, size: Int
  ) throws(WorkerFailure) -> [Range<Int>] {
    let text = try read(boundaries)
    do {
      return try unsafe DocumentBoundaries(
        parsing: String(decoding: text.bytes, as: UTF8.self), size: size
      ).documents
    } catch {
      throw .unreadable("\(boundaries):\(error.line): expected \(error.expected)")
    }
  }
}
