internal import Glibc

/// A document that has been read into anonymous memory of its own, with every page touched.
///
/// It is never mapped from the file, because pages of the page cache would count as the parser's.
@safe
struct DocumentBuffer: ~Copyable {
  let size: Int
  private var memory: UnsafeMutableRawPointer?

  /// Reads a file; if `items` are given, the buffer holds them twice in succession.
  ///
  /// - Throws: ``WorkerFailure/unreadable``.
  static func read(
    path: String, doubling items: Range<Int>? = nil
  ) throws(WorkerFailure) -> DocumentBuffer {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable("\(path): not a regular file")
    }
    let fileSize = Int(status.st_size)
    if let items, items.upperBound > fileSize {
      throw .unreadable(
        "\(path): has \(fileSize) bytes, but its items end at \(items.upperBound)")
    }
    let buffer = try DocumentBuffer(size: fileSize + (items?.count ?? 0), path: path)
    var filled = 0
    while filled < fileSize {
      let start = unsafe buffer.memory.map { unsafe $0 + filled }
      let count = unsafe Glibc.read(file, start, fileSize - filled)
      guard count != 0 else {
        throw .unreadable("\(path): the file became shorter while it was read")
      }
      guard count > 0 else { throw unreadable(path) }
      filled += count
    }
    if let items { buffer.double(items, in: fileSize) }
    return buffer
  }

  /// Makes room after the items by moving what follows them, and copies the items there.
  private func double(_ items: Range<Int>, in fileSize: Int) {
    guard let memory = unsafe memory else { return }
    let end = unsafe memory + items.upperBound
    unsafe memmove(end + items.count, end, fileSize - items.upperBound)
    unsafe memcpy(end, memory + items.lowerBound, items.count)
  }

  /// Returns the lines of a file, except empty ones.
  static func lines(path: String) throws(WorkerFailure) -> [String] {
    let text = try read(path: path)
    return unsafe String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  static func copy(of text: String) throws(WorkerFailure) -> DocumentBuffer {
    let buffer = try DocumentBuffer(size: text.utf8.count, path: "memory")
    for (index, byte) in text.utf8.enumerated() {
      unsafe buffer.memory?.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    return buffer
  }

  private init(size: Int, path: String) throws(WorkerFailure) {
    self.size = size
    guard size > 0 else {
      unsafe memory = nil
      return
    }
    let anonymous = MAP_PRIVATE | MAP_ANONYMOUS
    unsafe memory = mmap(nil, size, PROT_READ | PROT_WRITE, anonymous, -1, 0)
    if unsafe memory == MAP_FAILED {
      unsafe memory = nil
      throw Self.unreadable(path)
    }
  }

  deinit {
    if let memory = unsafe memory { unsafe munmap(memory, size) }
  }

  /// The document.
  ///
  /// The bytes are valid as long as the buffer exists.
  var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: memory, count: size) }

  /// The error of the last system call on a file, with the system's message.
  private static func unreadable(_ path: String) -> WorkerFailure {
    .unreadable("\(path): \(unsafe String(cString: strerror(errno)))")
  }
}
