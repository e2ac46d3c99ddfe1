import Glibc

/// A file that takes its name when it is complete, and vanishes if that never happens.
struct PendingFile: ~Copyable {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var isCommitted = false

  /// Creates an empty file beside `path`.
  init(for path: String) throws(ReportError) {
    self.path = path
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let tag = String(UInt32.random(in: .min ... .max), radix: 36)
    temporary = "\(path[..<slash]).\(path[slash...]).\(getpid())-\(tag).tmp"
    descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let error = ReportError(errno, path: path)
      // Nothing was created: there is nothing for `deinit` to take away.
      isCommitted = true
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isCommitted { unsafe unlink(temporary) }
  }

  /// Refuses a `path` that a file can't replace.
  static func check(replacing path: String) throws(ReportError) {
    guard Directory.isDirectory(path) else { return }
    throw ReportError(EISDIR, path: path)
  }

  /// Writes the whole text and flushes it to the disk.
  mutating func write(_ text: String) throws(ReportError) {
    try OpenFile.write(text, to: descriptor, path: path)
    guard fsync(descriptor) == 0 else { throw ReportError(errno, path: path) }
    // Some file systems only notice here that they are full.
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw ReportError(errno, path: path) }
  }

  /// Gives the file its name, replacing an earlier one.
  mutating func commit() throws(ReportError) {
    guard unsafe rename(temporary, path) == 0 else { throw ReportError(errno, path: path) }
    isCommitted = true
  }
}
