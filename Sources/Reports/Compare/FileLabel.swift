/// A file to compare, and what it is called.
package struct FileLabel: Hashable, Sendable {
  /// The path.
  package var path: String
  /// The name it was given; `nil` where it gets the shortest that tells it from the others.
  package var label: String?

  /// Reads `label=path` or `path`.
  ///
  /// - Parameters:
  ///   - argument: The text; all of it is the path where that is a file.
  ///   - exists: Whether there is a file at a path.
  package init(_ argument: String, exists: (String) -> Bool) {
    let pair = argument.split(separator: "=", maxSplits: 1)
    guard pair.count == 2, !exists(argument) else {
      path = argument
      return
    }
    label = String(pair[0])
    path = String(pair[1])
  }

  /// The names of all files: their labels, else so many of a path's last parts as tell it apart.
  ///
  /// Files of one label are runs of one build.
  ///
  /// - Throws: ``ComparingError/duplicateFile(name:)`` where two paths are alike, or a path's name is a
  ///   label.
  /// - Complexity: O(*n*²) in the parts of the paths.
  package static func names(of files: [FileLabel]) throws(ComparingError) -> [String] {
    let parts = files.map { Self.parts(of: $0.path) }
    let longest = parts.map(\.count).max() ?? 1
    let names = files.indices.map { index in
      if let label = files[index].label { return label }
      let all = (1...longest).map { parts[index].suffix($0).joined(separator: "/") }
      let telling = all.indices.first { depth in
        !parts.indices.contains { other in
          other != index && files[other].label == nil
            && parts[other].suffix(depth + 1).joined(separator: "/") == all[depth]
        }
      }
      return all[telling ?? 0]
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

  /// The parts of a path, the last of them without its extension.
  private static func parts(of path: String) -> [Substring] {
    var parts = path.split(separator: "/").filter { $0 != "." }
    if let last = parts.popLast() {
      let dot = last.dropFirst().lastIndex(of: ".")
      parts.append(dot.map { last[..<$0] } ?? last)
    }
    return parts
  }
}
