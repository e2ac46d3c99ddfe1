extension String {
  /// The lines of what a worker printed, the empty ones too: each ends with a line feed, or with a carriage
  /// return and a line feed.
  ///
  /// By bytes: to Swift the two are one character, which is neither.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var textLines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}
