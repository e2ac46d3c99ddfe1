extension String {
  /// The text without spaces at its end.
  var trimmed: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
