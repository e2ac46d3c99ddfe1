import Corpora
import Files
import Glibc
import SystemPackage

/// The document that is piped into a command whose `--corpus` is `-`.
enum StandardInput {
  /// What names it on a command line.
  static let name = "-"
  /// What it is called in reports and messages.
  static let title = "stdin"

  /// Keeps it in a file: parsers read a document many times.
  ///
  /// - Throws: `CorpusError` if there is none, `FileError` if it can't be written, `CancellationError` if the command
  ///   was interrupted.
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

  /// A signal that interrupts the command cancels the task, and ends no read.
  private static func waitForInput() throws {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&input, 1, 100) <= 0 { try Task.checkCancellation() }
  }
}
