internal import Glibc

/// Functions on whole files, and on the kinds of files at a path.
package enum File {
  /// Returns the text of a regular file, with invalid UTF-8 replaced.
  package static func text(_ path: String) throws(FileError) -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  /// The size limit for files, in bytes; larger files are not meant to be held in memory.
  static let maximumSize = 1 << 31

  /// Returns the bytes of a regular file.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, atMost: maximumSize)
    return try file.bytes(atMost: file.size)
  }

  /// Returns the first bytes of a regular file, or all of them if the file is shorter.
  package static func read(_ path: String, first count: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, atMost: maximumSize)
    return try file.bytes(atMost: min(count, file.size))
  }

  /// Reads a regular file piece by piece, so that only one piece is in memory.
  ///
  /// - `limit`: the largest size that the file may have, in bytes.
  package static func read(
    _ path: String, atMost limit: Int = .max,
    inPieces body: (ArraySlice<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    let file = try OpenFile(path, atMost: limit)
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = try unsafe file.read(into: &piece, piece.count)
      guard count > 0 else { return }
      try body(piece[..<count])
    }
  }

  package enum Kind { case file, directory, other }

  /// Returns the kind of file at a path; `nil` if there is none.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    default: .other
    }
  }

  /// The reason why nothing is found at a path although something may be there; `nil` if nothing is.
  static func obstacle(at path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) != 0 else { return nil }
    if errno == EACCES || errno == ELOOP { return unsafe String(cString: strerror(errno)) }
    return unsafe lstat(path, &status) == 0 ? "it is a link to something that is not there" : nil
  }

  package struct Identity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt
    package let size: Int
    /// When the content was last modified.
    private let modified: [Int]
    /// When the content or the attributes were last changed, which no program can set back.
    private let changed: [Int]

    /// Reads the identity of the file at `path`; `nil` if there is none.
    package init?(of path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
      size = Int(status.st_size)
      modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
      changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }
  }

  /// Returns the path with all symbolic links resolved; `nil` if it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// Returns when a file was last modified, in seconds since 1970; `nil` if there is no file.
  package static func modified(_ path: String) -> Double? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return seconds(status.st_mtim)
  }

  /// Returns when the latest of the files and directories below a directory was modified, in seconds since
  /// 1970; 0 if there is none.
  ///
  /// A directory is modified when a file in it is added, renamed or removed. Hidden files are ignored.
  package static func modified(below directory: String) -> Double {
    names(in: directory).reduce(0) { latest, name in
      let path = "\(directory)/\(name)"
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return latest }
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      return max(latest, seconds(status.st_mtim), isDirectory ? modified(below: path) : 0)
    }
  }

  /// Returns a time of the file system in seconds since 1970.
  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns whether a path is a symbolic link, even if its target does not exist.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Returns whether the names in a directory and the files they refer to are accessible.
  static func isListable(_ directory: String) -> Bool {
    unsafe access(directory, R_OK | X_OK) == 0
  }

  /// Returns the names in a directory, sorted and without hidden ones; empty if the directory can't be read.
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
  package let size: Int
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

  /// Makes one successful read.
  ///
  /// - Returns: The number of bytes; 0 at the end of the file.
  func read(into start: UnsafeMutableRawPointer?, _ count: Int) throws(FileError) -> Int {
    while true {
      let count = unsafe Glibc.read(descriptor, start, count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(lastCallOn: path) }
    }
  }

  /// Returns the next bytes, fewer than `count` only at the end of the file.
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

extension File {
  /// Writes all bytes, in as many system calls as needed; an error carries `path`.
  package static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, path: String
  ) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError(lastCallOn: path)
      }
    }
  }
}
