extension String {
  /// The lines of a worker's output, including empty ones, without their line ends.
  ///
  /// A line ends with a line feed, or with a carriage return and a line feed. The text is split by bytes,
  /// because Swift combines the two into one character that equals neither.
  package var textLines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }
}
