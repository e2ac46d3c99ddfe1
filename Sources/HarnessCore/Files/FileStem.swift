extension String {
  /// The last component of a path without its extension; a leading dot does not start an extension.
  package var fileStem: String {
    let file = split(separator: "/").last.map(String.init) ?? self
    let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? file[..<$0] : nil }
    return stem.map(String.init) ?? file
  }
}
