internal import Glibc

/// Small files of the kernel's, such as those in `/proc` and `/sys`.
///
/// Read piece by piece to their end: their size is given as 0, or as a page.
enum ProcFile {
  /// The first line; `nil` where there is no such file.
  static func firstLine(_ path: String) -> String? {
    text(path)?.split(separator: "\n").first.map(String.init)
  }

  /// The value of the first line `name : value`.
  static func field(_ name: String, in path: String) -> String? {
    for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix(name) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// The whole file; `nil` where there is none.
  static func text(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Whether this process may write it.
  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }
}
