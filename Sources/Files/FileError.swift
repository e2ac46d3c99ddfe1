internal import Glibc

/// Why a file can't be read or written.
package struct FileError: Error, Hashable, Sendable {
  /// The file or directory.
  package var path: String
  /// The error number of the system call that failed; 0 if it was none.
  package var number: Int32
  /// The reason, in the system's words where a call failed.
  package var reason: String

  /// An error that no system call reports.
  package init(path: String, number: Int32 = 0, reason: String) {
    self.path = path
    self.number = number
    self.reason = reason
  }

  /// Whether the file has more bytes than may be read.
  package var isTooLarge: Bool { number == EFBIG }

  /// The failure of the last system call.
  package init(lastCallOn path: String) {
    let number = errno
    self.init(path: path, number: number, reason: unsafe String(cString: strerror(number)))
  }
}
