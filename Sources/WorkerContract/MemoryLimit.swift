/// The limit on a worker's memory: the private data of its process, as counted by `RLIMIT_DATA`.
///
/// The address space is not limited, because runtimes reserve far more than they use, and glibc reserves 64
/// MB for each thread.
package enum MemoryLimit: Hashable, Sendable {
  /// Enough for any parser of a document of that size, but not for one whose memory use is unbounded.
  case standard
  /// A number of bytes.
  case bytes(Int)
  /// No limit, as for a worker under valgrind.
  case none

  /// The minimum of the standard limit.
  package static let standardBytes = 1 << 30
  /// The standard limit for each byte of the document, if that is more.
  ///
  /// It covers document, events and records at once.
  package static let standardFactor = 16

  /// Returns the limit for a worker that parses a document of a size; `nil` if there is none.
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
  /// What programs print when they run out of memory: this package's workers, C, C++, Python, Java.
  private static let outOfMemoryMessages = [
    "out of memory", "cannot allocate memory", "bad_alloc", "memoryerror", "outofmemoryerror",
  ]

  /// Whether it ended by itself and reported that memory ran out.
  var isOutOfMemory: Bool {
    switch end {
    case .exited, .signalled:
      let text = errors.lowercased()
      return Self.outOfMemoryMessages.contains(where: text.contains)
    case .timedOut, .flooded, .notStarted: return false
    }
  }
}
