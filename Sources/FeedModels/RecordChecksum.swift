extension FeedRecord {
  /// A checksum of every byte of every field of the records, whatever their order.
  ///
  /// - Complexity: O(*n*) in the bytes of the fields; nothing is allocated.
  public static func _checksum(of records: [Self]) -> UInt64 {
    let fields = Self.fields
    var sum: UInt64 = 0
    for record in records {
      for field in fields { sum &+= field.checksum(record) }
    }
    return sum
  }
}

extension String {
  /// FNV-1a of the text in UTF-8, in 64 bits (Fowler, Noll, Vo; RFC 9923).
  var checksum: UInt64 {
    let bytes = utf8Span.span
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
