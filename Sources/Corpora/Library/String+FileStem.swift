extension String {
  /// The last part of a path without its extension; a dot at its beginning begins none.
  package var fileStem: String {
    let file = split(separator: "/").last.map(String.init) ?? self
    let stem = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? file[..<$0] : nil }
    return stem.map(String.init) ?? file
  }
}
