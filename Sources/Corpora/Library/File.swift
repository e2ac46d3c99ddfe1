internal import Glibc

/// Whole files, with the system's own words when they can't be read.
enum File {
  /// - Throws: ``CorpusError/unreadable``.
  static func read(_ path: String) throws(CorpusError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let count = unsafe Glibc.read(file, start, size - filled)
        guard count > 0 else {
          failed = true
          return
        }
        filled += count
      }
    }
    guard !failed else { throw unreadable(path) }
    return bytes
  }

  /// What stands at a path.
  enum Kind { case file, directory, other }

  /// `nil` where nothing does.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// Whether a path is a symbolic link, wherever it leads.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether the names in a directory can be had, and what they stand for.
  static func isListable(_ directory: String) -> Bool {
    unsafe access(directory, R_OK | X_OK) == 0
  }

  /// The names in a directory, sorted; none where it can't be read.
  static func names(in directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func unreadable(_ path: String) -> CorpusError {
    unsafe .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}

extension File {
  /// Writes a file whole or not at all, by a temporary name beside it; makes the folders above it.
  ///
  /// - Throws: ``CorpusError/unwritable``.
  static func write(_ bytes: [UInt8], to path: String) throws(CorpusError) {
    makeFolders(above: path)
    // The Xs are where mkstemp(3) puts the letters that make the name its own.
    var name = Array("\(path).XXXXXX".utf8CString)
    let file = unsafe mkstemp(&name)
    guard file >= 0 else { throw unwritable(path) }
    var isWritten = fchmod(file, 0o644) == 0 && write(bytes, to: file)
    // What `close` reports is lost data too.
    isWritten = close(file) == 0 && isWritten
    guard isWritten, unsafe rename(name, path) == 0 else {
      let error = unwritable(path)
      unsafe unlink(name)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let start = unsafe bytes.baseAddress.map { unsafe $0 + written }
        let count = unsafe Glibc.write(file, start, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  /// Fails silently: the writing will tell.
  private static func makeFolders(above path: String) {
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      let folder = String(path[..<slash])
      if kind(of: folder) == nil { _ = unsafe mkdir(folder, 0o755) }
    }
  }

  private static func unwritable(_ path: String) -> CorpusError {
    unsafe .unwritable(path: path, reason: String(cString: strerror(errno)))
  }
}
