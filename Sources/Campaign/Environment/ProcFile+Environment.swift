extension ProcFile {
  /// The variables this process was started with.
  static var environment: [(name: String, value: String)] {
    (text("/proc/self/environ") ?? "").split(separator: "\0").compactMap { entry in
      guard let sign = entry.firstIndex(of: "=") else { return nil }
      return (String(entry[..<sign]), String(entry[entry.index(after: sign)...]))
    }
  }
}
