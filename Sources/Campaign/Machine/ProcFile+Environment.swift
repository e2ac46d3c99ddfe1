extension ProcFile {
  /// The variables this process was started with.
  static var environment: [(name: String, value: String)] {
    (text("/proc/self/environ") ?? "").split(separator: "\0").compactMap { entry in
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }
}
