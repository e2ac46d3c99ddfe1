internal import Glibc

/// A file that gets its name only when it is complete, and that is removed if it is never completed.
///
/// Until then it has no name at all, if the file system supports that. In that case nothing is left behind
/// even if the process is killed.
package struct AtomicFile: ~Copyable {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var isNamed = false
  private var isCommitted = false

  /// Returns the name that a file or a directory has until it is complete.
  ///
  /// Unlike the number of the process, the tag is not repeated in another container, or by a process that
  /// begins where an earlier one was killed.
  static func temporaryName(for name: some StringProtocol) -> String {
    ".\(name).\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 36)).tmp"
  }

  package init(for path: String) throws(FileError) {
    self.path = path
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    temporary = "\(path[..<slash])\(Self.temporaryName(for: path[slash...]))"
    descriptor = Self.openNameless(in: slash == path.startIndex ? "." : String(path[..<slash]))
    if descriptor < 0 {
      descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      isNamed = true
    }
    guard descriptor >= 0 else {
      let error = FileError(lastCallOn: path)
      // Nothing was created, so `deinit` has nothing to remove.
      isCommitted = true
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if isNamed, !isCommitted { unsafe unlink(temporary) }
  }

  /// Opens a file without a name; returns -1 if the file system doesn't support it, or if it could not be
  /// named later.
  private static func openNameless(in directory: String) -> Int32 {
    guard unsafe access("/proc/self/fd", X_OK) == 0 else { return -1 }
    // The bit of O_TMPFILE that isn't part of O_DIRECTORY, because Swift can't import the macro.
    return unsafe open(directory, O_WRONLY | O_DIRECTORY | 0o20_000_000 | O_CLOEXEC, 0o666)
  }

  /// Gives the file its temporary name if it has no name.
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

  package mutating func append(_ piece: ArraySlice<UInt8>) throws(FileError) {
    try File.write(piece, to: descriptor, path: path)
  }

  private func flush() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(lastCallOn: path) }
  }

  private static let pieceSize = 16 << 20

  /// Flushes the content that was appended in pieces to the disk.
  package mutating func finish() throws(FileError) {
    try flush()
    try link()
    // Some file systems report only here that they are full.
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
  /// Writes a file completely or not at all, and creates the directories above it.
  ///
  /// - `isCancelled`: Asked several times a second; nothing is written if it returns `true`.
  package static func write(
    _ bytes: [UInt8], to path: String, unless isCancelled: () -> Bool = { false }
  ) throws(FileError) {
    try Directory.create(above: path)
    try check(replacing: path)
    var file = try AtomicFile(for: path)
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      if isCancelled() {
        errno = ECANCELED
        throw FileError(lastCallOn: path)
      }
      try file.append(bytes[start..<min(start + pieceSize, bytes.count)])
      // No signal ends a process that flushes a file, so that it must not be left with much to write.
      try file.flush()
    }
    try file.finish()
    try file.commit()
    Directory.flush(above: path)
  }

  /// Checks that a file could be written at `path`; creates the directories above it and leaves nothing else.
  package static func checkWritable(_ path: String) throws(FileError) {
    try Directory.create(above: path)
    try check(replacing: path)
    var trial = try AtomicFile(for: path)
    try trial.write(Array("A trial, gone in a moment.\n".utf8))
  }

  /// Throws if a file can't replace what is at `path`, because it is a directory.
  static func check(replacing path: String) throws(FileError) {
    guard File.kind(of: path) == .directory else { return }
    errno = EISDIR
    throw FileError(lastCallOn: path)
  }
}
