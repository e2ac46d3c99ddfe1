extension FetchResponse.Head {
  /// The names of content codings that compress, without the old prefix `x-` (RFC 9110, §8.4.1).
  private static let compressions: Set = [
    "br", "bzip2", "compress", "dcb", "dcz", "deflate", "gzip", "lzma", "xz", "zstd",
  ]

  /// The compressions that the response says it has, in order.
  ///
  /// Servers also name codings that compress nothing, such as `utf-8`, and compressions of plain documents.
  var compressions: [String] {
    headers.filter { $0.name.lowercased() == "content-encoding" }
      .flatMap { $0.value.lowercased().split(separator: ",") }
      .map { name in
        let name = name.trimmingBlanks
        return name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
      }.filter(Self.compressions.contains)
  }

  /// Whether the response says that it is compressed with gzip alone.
  ///
  /// The field may be repeated by a server in between.
  var isCalledGzip: Bool { Set(compressions) == ["gzip"] }
}

extension Span<UInt8> {
  /// Whether the bytes begin with text, so that they can't be compressed.
  ///
  /// Brotli has no magic number, but compressed data soon has control characters that no text has.
  var beginsWithText: Bool {
    let isUTF16 =
      count > 1 && (self[0] == 0xFE && self[1] == 0xFF || self[0] == 0xFF && self[1] == 0xFE)
    if isUTF16 { return true }
    for index in 0..<min(count, 256) where self[index] < 0x20 {
      // Tab, line feed, carriage return, and the escape of ISO 2022.
      guard [0x09, 0x0A, 0x0D, 0x1B].contains(self[index]) else { return false }
    }
    return true
  }
}
