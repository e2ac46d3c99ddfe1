/// The limit on a worker's memory: the private data of its process, as `RLIMIT_DATA` counts it.
///
/// Not its address space: runtimes reserve far more of that than they use, and glibc 64 MB for each thread.
package enum MemoryLimit: Hashable, Sendable {
  /// Enough for any parser over a document of that size, but not for one whose need has no bounds.
  case standard
  /// A number of bytes.
  case bytes(Int)
  /// None, as for a worker under valgrind.
  case none

  /// What a worker has at least, by the standard.
  package static let standardBytes = 1 << 30
  /// What it has for each byte of the document, if that is more: document, events and records at once.
  package static let standardFactor = 16

  /// The limit for a worker that parses so many bytes; `nil` if there is none.
  func bytes(parsing document: Int) -> Int? {
    switch self {
    case .standard:
      let (product, overflows) = document.multipliedReportingOverflow(by: Self.standardFactor)
      return overflows ? nil : max(Self.standardBytes, product)
    case .bytes(let bytes): return bytes
    case .none: return nil
    }
  }
}

extension WorkerRun {
  /// What programs say when they get no more memory: this package's workers, C, C++, Python, Java.
  private static let wordsOfExhaustion = [
    "out of memory", "cannot allocate memory", "bad_alloc", "memoryerror", "outofmemoryerror",
  ]

  /// Whether it ended of itself in an unforeseen way, saying that memory ran out.
  var isOutOfMemory: Bool {
    switch end {
    case .exited, .signalled:
      let text = errors.lowercased()
      return Self.wordsOfExhaustion.contains(where: text.contains)
    case .timedOut, .flooded, .notStarted: return false
    }
  }
}
