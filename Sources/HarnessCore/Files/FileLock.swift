internal import Glibc

/// A lock on a file or directory that only one process at a time can hold; it is released with its owner or
/// the process.
final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks a directory, or a file that is created if it is missing; `nil` if another process holds the lock.
  init?(_ path: String) throws(FileError) {
    let flags =
      File.kind(of: path) == .directory ? O_RDONLY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC
    descriptor = unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw FileError(lastCallOn: path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    guard errno == EWOULDBLOCK else { throw FileError(lastCallOn: path) }
    return nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
