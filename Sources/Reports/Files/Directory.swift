import Glibc

/// The directory that reports are written into.
enum Directory {
  /// Creates the directory, and those above it, where they are missing.
  static func create(_ path: String) throws(ReportError) {
    guard !path.isEmpty else { throw ReportError(.badName, path: "\"\"", words: "it is empty") }
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
