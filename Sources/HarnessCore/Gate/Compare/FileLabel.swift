package struct FileLabel: Hashable, Sendable {
  package var path: String
  /// The label given by the user; `nil` to use the shortest name that distinguishes the file from the others.
  var label: String?

  /// Reads `label=path` or `path`.
  package init(_ argument: String, exists: (String) -> Bool) {
    let pair = argument.split(separator: "=", maxSplits: 1)
    guard pair.count == 2, !exists(argument) else {
      path = argument
      return
    }
    label = String(pair[0])
    path = String(pair[1])
  }

  /// Returns the names of all files: the label, or else as many of the last path components as make the name
  /// unique.
  ///
  /// Files with the same label are runs of one build.
  package static func names(of files: [FileLabel]) throws(ComparisonError) -> [String] {
    let parts = files.map { Self.parts(of: $0.path) }
    let longest = parts.map(\.count).max() ?? 1
    let names = files.indices.map { index in
      if let label = files[index].label { return label }
      let all = (1...longest).map { parts[index].suffix($0).joined(separator: "/") }
      let distinguishing = all.indices.first { depth in
        !parts.indices.contains { other in
          other != index && files[other].label == nil
            && parts[other].suffix(depth + 1).joined(separator: "/") == all[depth]
        }
      }
      return all[distinguishing ?? 0]
    }
    for (index, name) in names.enumerated() {
      let isTaken = names.indices.contains { other in
        other < index && names[other] == name
          && (files[other].path == files[index].path
            || [files[other].label, files[index].label].contains(nil))
      }
      if isTaken { throw .duplicateFile(name: name) }
    }
    return names
  }

  /// Returns the components of a path, the last without its extension.
  private static func parts(of path: String) -> [Substring] {
    var parts = path.split(separator: "/").filter { $0 != "." }
    if let last = parts.popLast() {
      let dot = last.dropFirst().lastIndex(of: ".")
      parts.append(dot.map { last[..<$0] } ?? last)
    }
    return parts
  }
}
