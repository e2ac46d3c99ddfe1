internal import Glibc

/// Whole files, and what stands at a path.
package enum File {
  /// The text of a regular file, bytes that are no UTF-8 replaced.
  package static func text(_ path: String) throws(FileError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The largest file that is read: what is meant to be in memory at once is no larger.
  package static let largest = 1 << 31

  /// The bytes of a regular file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(lastCallOn: path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileError(lastCallOn: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= largest else {
      throw FileError(
        path: path, reason: "it has \(size) bytes, and no more than \(largest) are read")
    }
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
    guard !failed else { throw FileError(lastCallOn: path) }
    return bytes
  }

  /// Reads a regular file piece by piece, so that no more than one piece is in memory.
  package static func read(
    _ path: String, inPieces body: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    guard kind(of: path) == .file else {
      throw FileError(path: path, reason: "not a regular file")
    }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(lastCallOn: path) }
    defer { close(file) }
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let size = piece.count
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress, size)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(lastCallOn: path) }
      guard count > 0 else { return }
      body(piece[..<count])
    }
  }

  /// What stands at a path.
  package enum Kind { case file, directory, other }

  /// `nil` where nothing does.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// Which file stands at a path, and in which state.
  package struct Identity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    /// In bytes.
    package let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// `nil` if there is none.
    package init?(of path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// The path that links lead to; `nil` where they lead nowhere.
  package static func resolved(_ path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// When a file was last written, in seconds since 1970; `nil` if there is none.
  package static func modified(_ path: String) -> Double? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// Takes a file away.
  package static func remove(_ path: String) throws(FileError) {
    guard unsafe unlink(path) == 0 else { throw FileError(lastCallOn: path) }
  }

  /// Whether a path is a symbolic link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether the names in a directory can be had, and what they stand for.
  package static func isListable(_ directory: String) -> Bool {
    unsafe access(directory, R_OK | X_OK) == 0
  }

  /// The names in a directory, sorted; none where it can't be read.
  package static func names(in directory: String) -> [String] {
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
}
