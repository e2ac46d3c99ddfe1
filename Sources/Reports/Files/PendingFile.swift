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

/// A file that is open, by its descriptor.
enum OpenFile {
  /// Writes the whole text, however many calls that takes; an error names the path.
  static func write(_ text: String, to descriptor: Int32, path: String) throws(ReportError) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { done += count } else if errno != EINTR { throw ReportError(errno, path: path) }
    }
  }
}

/// The directory that reports are written into.
enum Directory {
  /// Creates the directory, and those above it, where they are missing.
  static func create(_ path: String) throws(ReportError) {
    guard !path.isEmpty else { throw ReportError(.badName, path: "\"\"", text: "it is empty") }
    guard unsafe mkdir(path, 0o777) != 0 else { return }
    switch errno {
    case EEXIST:
      guard isDirectory(path) else { throw ReportError(.notADirectory, path: path) }
    case ENOENT:
      guard let parent = parent(of: path) else { throw ReportError(errno, path: path) }
      try create(parent)
      guard unsafe mkdir(path, 0o777) == 0 || isDirectory(path) else {
        throw ReportError(errno, path: path)
      }
    default:
      throw ReportError(errno, path: path)
    }
  }

  /// Whether there is a directory, or a link to one, at `path`.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes renamed files last through a loss of power, as far as the file system can.
  static func flush(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private static func parent(of path: String) -> String? {
    var trimmed = Substring(path)
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    guard let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex else { return nil }
    return String(trimmed[..<slash])
  }
}
