internal import Glibc
internal import Synchronization

/// Standard output or standard error: everything that the programs print passes through here.
package final class StandardStream: Sendable {
  package static let output = StandardStream(STDOUT_FILENO)
  package static let errors = StandardStream(STDERR_FILENO)

  /// Whether what is printed is read by the runner of GitHub's workflows, which takes some lines for commands.
  static let isReadByRunner =
    unsafe getenv("GITHUB_ACTIONS").map {
      unsafe String(cString: $0) == "true"
    } ?? false

  /// Opens the standard streams that are closed, before another file gets their numbers, and with them their text.
  ///
  /// Reading them gives nothing, and writing fails.
  package static func openMissing() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest number that is free.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  private let descriptor: Int32
  private let filter = Mutex(WorkflowCommandFilter())

  /// The most bytes that a pipe takes without waiting once it can be written to.
  private static let pieceSize = Int(PIPE_BUF)

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of the bytes.
  ///
  /// A cancelled task does not wait for a reader that has stalled.
  ///
  /// - Returns: The error number if the bytes could not be written; `nil` otherwise.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Int32? {
    filter.withLock { filter in
      writeAll(Self.isReadByRunner ? filter.harmless(bytes) : bytes)
    }
  }

  /// Writes a line that is a command for GitHub's runner.
  ///
  /// - Returns: The error number if the bytes could not be written; `nil` otherwise.
  package func write(command: [UInt8]) -> Int32? {
    filter.withLock { filter in
      writeAll(Self.isReadByRunner ? filter.harmless(command: command) : command)
    }
  }

  private func writeAll(_ bytes: [UInt8]) -> Int32? {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        guard isReady else {
          if Task.isCancelled { return ECANCELED }
          continue
        }
        let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceSize))
        let count = unsafe Glibc.write(descriptor, piece.baseAddress, piece.count)
        if count > 0 {
          unsafe rest = rest.dropFirst(count)
        } else if errno != EINTR, errno != EAGAIN {
          return errno
        }
      }
      return nil
    }
  }

  /// Whether the descriptor takes bytes, or fails; waits for that for a short time.
  private var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 100) != 0
  }
}

/// The end of the process with a text on standard error, prepared for a place where nothing can be allocated: a
/// signal handler, or a program that gets no memory.
@safe
package struct PreparedExit: Sendable {
  private nonisolated(unsafe) let text: UnsafeRawBufferPointer
  private let status: Int32

  /// Prepares the end; the text stays in memory.
  package init(_ text: String, status: Int32) {
    var filter = WorkflowCommandFilter()
    let bytes = StandardStream.isReadByRunner ? filter.harmless(text.utf8) : Array(text.utf8)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.text = UnsafeRawBufferPointer(copy)
    self.status = status
  }

  /// Writes the text, and ends the process at once.
  package func callAsFunction() -> Never {
    _ = unsafe Glibc.write(STDERR_FILENO, text.baseAddress, text.count)
    _exit(status)
  }
}
