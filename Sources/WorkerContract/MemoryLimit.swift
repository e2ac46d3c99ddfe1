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

  package static let standardBytes = 1 << 30
  /// The standard limit for each byte of the document, if that is more.
  ///
  /// It covers document, events and records at once.
  package static let standardFactor = 16

  /// Returns the limit for a process that parses a document of a size; `nil` if there is none.
  package func bytes(parsing document: Int) -> Int? {
    switch self {
    case .standard:
      let (product, overflows) = document.multipliedReportingOverflow(by: Self.standardFactor)
      return overflows ? nil : max(Self.standardBytes, product)
    case .bytes(let bytes): return bytes
    case .none: return nil
    }
  }
}
