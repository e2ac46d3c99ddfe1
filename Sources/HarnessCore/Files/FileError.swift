internal import Glibc

/// The reason why a file can't be read or written.
package struct FileError: Error, Hashable, Sendable {
  package var path: String
  /// The error number of the system call that failed; 0 if no system call failed.
  package var number: Int32
  /// The reason, in the system's words if a system call failed.
  package var reason: String

  init(path: String, number: Int32 = 0, reason: String) {
    self.path = path
    self.number = number
    self.reason = reason
  }

  /// Throws an error if the task that works on the file at `path` was cancelled.
  static func checkCancellation(_ path: String) throws(FileError) {
    guard Task.isCancelled else { return }
    throw FileError(path: path, number: ECANCELED, reason: "interrupted")
  }

  /// Whether the task was cancelled, which says nothing about the file.
  package var isInterrupted: Bool { number == ECANCELED }

  var isTooLarge: Bool { number == EFBIG }

  init(lastCallOn path: String) {
    let number = errno
    self.init(path: path, number: number, reason: unsafe String(cString: strerror(number)))
  }
}
