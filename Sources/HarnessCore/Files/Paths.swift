extension String {
  package var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }

  /// The last component of a path without its extension; a leading dot does not start an extension.
  package var fileStem: String {
    let file = lastComponent
    let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? file[..<$0] : nil }
    return stem.map(String.init) ?? file
  }

  /// The name of the file without its extensions: `feed` for `feeds/feed.xml` and for `feeds/feed.xml.gz`.
  package var feedStem: String {
    let stem = fileStem
    return hasSuffix(".gz") ? stem.fileStem : stem
  }

  /// The beginning of a path up to its last slash; empty if there is none.
  var folder: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

extension File {
  /// Returns the paths of the files in the folder of a path, which is that of the working directory if the path has
  /// no slash.
  package static func paths(beside path: String) -> [String] {
    let folder = path.folder
    return names(in: folder.isEmpty ? "." : folder).map { folder + $0 }
  }
}
