internal import Glibc

/// Whole files, and the kinds of things at a path.
package enum File {
  /// The text of a regular file, bytes that are no UTF-8 replaced.
  package static func text(_ path: String) throws(FileError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The largest file that is read: what is meant to be in memory at once is no larger.
  package static let largest = 1 << 31

  /// The bytes of a regular file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, atMost: largest)
    return try file.bytes(atMost: file.size)
  }

  /// The first bytes of a regular file: all of a shorter one.
  package static func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, atMost: largest)
    return try file.bytes(atMost: min(count, file.size))
  }

  /// Reads a regular file piece by piece, so that no more than one piece is in memory.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that the file may have.
  ///   - body: Takes the pieces, in order.
  /// - Throws: ``FileError``.
  package static func read(
    _ path: String, atMost limit: Int = .max, inPieces body: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    let file = try OpenFile(path, atMost: limit)
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try unsafe file.read(into: &piece, piece.count)
      guard count > 0 else { return }
      body(piece[..<count])
    }
  }

  /// The kind of thing at a path.
  package enum Kind { case file, directory, other }

  /// The kind of thing at a path; `nil` where there is nothing.
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

/// A regular file that is open for reading.
private struct OpenFile: ~Copyable {
  let size: Int
  private let path: String
  private let descriptor: Int32

  init(_ path: String, atMost limit: Int) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      size = 0
      throw FileError(lastCallOn: path)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      size = 0
      throw FileError(lastCallOn: path)
    }
    size = Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "not a regular file")
    }
    guard size <= limit else {
      throw FileError(
        path: path, number: EFBIG,
        reason: "it has \(size) bytes, and no more than \(limit) are read")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads once.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  func read(into start: UnsafeMutableRawPointer?, _ count: Int) throws(FileError) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, start, count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(lastCallOn: path) }
    }
  }

  /// The next bytes, fewer only where the file ends.
  func bytes(atMost count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        while filled < count {
          let start = unsafe buffer.baseAddress.map { unsafe UnsafeMutableRawPointer($0 + filled) }
          let more = try unsafe read(into: start, count - filled)
          if more == 0 { return }
          filled += more
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}
