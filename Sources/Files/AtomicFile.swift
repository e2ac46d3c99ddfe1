internal import Glibc

/// A file that takes its name when it is complete, and vanishes if that never happens.
///
/// Until it is complete it has no name at all, if the file system can do that: then nothing is left of it
/// even if the process is killed.
package struct AtomicFile: ~Copyable {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  /// Whether it has its temporary name.
  private var isNamed = false
  private var isCommitted = false

  /// Creates an empty file beside `path`.
  package init(for path: String) throws(FileError) {
    self.path = path
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let tag = String(UInt32.random(in: .min ... .max), radix: 36)
    temporary = "\(path[..<slash]).\(path[slash...]).\(getpid())-\(tag).tmp"
    descriptor = Self.openNameless(in: slash == path.startIndex ? "." : String(path[..<slash]))
    if descriptor < 0 {
      descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      isNamed = true
    }
    guard descriptor >= 0 else {
      let error = FileError(lastCallOn: path)
      // Nothing was created: there is nothing for `deinit` to take away.
      isCommitted = true
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if isNamed, !isCommitted { unsafe unlink(temporary) }
  }

  /// Opens a file without a name; -1 if the file system has none, or none that can be named later.
  private static func openNameless(in directory: String) -> Int32 {
    guard unsafe access("/proc/self/fd", X_OK) == 0 else { return -1 }
    // The bit of O_TMPFILE that isn't O_DIRECTORY: the macro is none that Swift can read.
    return unsafe open(directory, O_WRONLY | O_DIRECTORY | 0o20_000_000 | O_CLOEXEC, 0o666)
  }

  /// Gives a file without a name its temporary one.
  private mutating func link() throws(FileError) {
    guard !isNamed else { return }
    let status = unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW)
    guard status == 0 else { throw FileError(lastCallOn: path) }
    isNamed = true
  }

  /// Writes the whole content and flushes it to the disk.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try append(bytes[...])
    try finish()
  }

  /// Writes the next piece of the content.
  package mutating func append(_ piece: ArraySlice<UInt8>) throws(FileError) {
    try Descriptor.write(piece, to: descriptor, path: path)
  }

  /// Flushes a content that was written in pieces to the disk.
  package mutating func finish() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(lastCallOn: path) }
    try link()
    // Some file systems only notice here that they are full.
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw FileError(lastCallOn: path) }
  }

  /// Gives the file its name, replacing an earlier one.
  package mutating func commit() throws(FileError) {
    guard unsafe rename(temporary, path) == 0 else { throw FileError(lastCallOn: path) }
    isCommitted = true
  }
}

extension AtomicFile {
  /// Writes a file whole or not at all; makes the directories above it.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try Directory.create(above: path)
    try check(replacing: path)
    var file = try AtomicFile(for: path)
    try file.write(bytes)
    try file.commit()
    Directory.flush(above: path)
  }

  /// Finds out whether a file could be written at `path`, and leaves nothing but the directories above it.
  package static func checkWritable(_ path: String) throws(FileError) {
    try Directory.create(above: path)
    try check(replacing: path)
    var trial = try AtomicFile(for: path)
    try trial.write(Array("A trial, gone in a moment.\n".utf8))
  }

  /// Refuses a `path` that a file can't replace.
  package static func check(replacing path: String) throws(FileError) {
    guard File.kind(of: path) == .directory else { return }
    errno = EISDIR
    throw FileError(lastCallOn: path)
  }
}

/// An open file.
package enum Descriptor {
  /// Writes all bytes, however many calls that takes; an error names the path.
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
