internal import Glibc

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
