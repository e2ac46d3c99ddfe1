internal import FeedEvents

/// A document and the way it is cut and paced: makes a fresh stream an iteration.
struct Replay: ~Copyable {
  let document: DocumentBuffer
  let sizes: ChunkSizes
  /// When each chunk arrived, in nanoseconds from the request; `nil` where nothing was recorded.
  let arrivals: [Int64]?

  init(document: consuming DocumentBuffer, sizes: ChunkSizes, arrivals: [Int64]? = nil) {
    self.document = document
    self.sizes = sizes
    self.arrivals = arrivals
  }

  /// Opens a document and a stream.
  ///
  /// - Throws: ``WorkerFailure`` where one of them can't be read, or they don't fit together.
  init(path: String, stream: StreamSpecification) throws(WorkerFailure) {
    let document = try Self.read(path)
    switch stream {
    case .whole: self.init(document: document, sizes: .whole)
    case .fixed(let size): self.init(document: document, sizes: .fixed(size))
    case .random(let seed): self.init(document: document, sizes: .random(seed: seed))
    case .recording(let file):
      let recording = try Self.recording(file)
      let size = document.size
      guard recording.totalBytes == size else {
        throw .unreadable(
          "\(file): records \(recording.totalBytes) bytes, but \(path) has \(size)")
      }
      self.init(
        document: document, sizes: .recorded(recording.sizes),
        arrivals: recording.arrivals.map { Int64($0) * 1000 })
    }
  }

  private static func read(_ path: String) throws(WorkerFailure) -> DocumentBuffer {
    do { return try DocumentBuffer.read(path: path) } catch {
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

  var documentSize: Int { document.size }

  /// A stream at its beginning.
  ///
  /// It must not outlive the replay.
  func stream() -> ChunkStream { unsafe ChunkStream(document.bytes, sizes: sizes) }

  /// The number of chunks the document is cut into.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  func countChunks() -> Int {
    var stream = stream()
    var count = 0
    while stream.next() != nil { count += 1 }
    return count
  }
}
