internal import Glibc
internal import HarnessCore
internal import SystemPackage

/// The document piped into a command that names it `-`.
package enum StandardInput {
  /// The name of standard input on the command line.
  package static let name = "-"
  /// The name of standard input in reports and messages.
  package static let title = "stdin"

  /// Saves standard input to a file, because parsers read a document many times.
  static func save(to path: String) throws {
    var file = try AtomicFile(for: path)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var isEmpty = true
    while true {
      try waitForInput()
      let count = try unsafe piece.withUnsafeMutableBytes {
        try unsafe FileDescriptor.standardInput.read(into: $0)
      }
      if count == 0 { break }
      isEmpty = false
      try file.append(piece[..<count])
    }
    if isEmpty { throw CorpusError.emptyDocument(path: title) }
    try file.finish()
    try file.commit()
  }

  /// Waits until there is input or the task is cancelled.
  ///
  /// Polling is necessary because a signal cancels the task, but does not end a blocking read.
  private static func waitForInput() throws {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&input, 1, 100) <= 0 { try Task.checkCancellation() }
  }
}
