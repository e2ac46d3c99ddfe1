internal import FoundationEssentials

/// Small files of the kernel's, such as those in `/proc` and `/sys`.
enum ProcFile {
  /// The first line; `nil` where there is no such file.
  static func firstLine(_ path: String) -> String? {
    text(path)?.split(separator: "\n").first.map(String.init)
  }

  /// The value of the first line `name : value`.
  static func field(_ name: String, in path: String) -> String? {
    for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix(name) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }

  /// The whole file; `nil` where there is none.
  static func text(_ path: String) -> String? {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
