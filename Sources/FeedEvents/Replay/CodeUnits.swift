/// The code units of a document whose bytes arrive one at a time: bytes, or units of UTF-16 or UTF-32, as
/// detected from its first bytes (XML 1.0, Appendix F).
struct CodeUnits {
  /// The number of bytes in a unit; `nil` until the first bytes of the document decide it.
  private var width: Int?
  private var isLittleEndian = false
  /// The bytes that are not part of a unit yet, the last one in the lowest place.
  private var pending: UInt32 = 0
  private var pendingCount = 0

  /// Whether a unit is larger than a byte.
  var areWide: Bool { width.map { $0 > 1 } ?? false }

  /// Adds a byte, and calls `body` with each unit that it completes.
  mutating func append(_ byte: UInt8, _ body: (UInt32) -> Void) {
    pending = pending << 8 | UInt32(byte)
    pendingCount += 1
    if width == nil { detect() }
    guard let width, pendingCount >= width else { return }
    for end in stride(from: pendingCount - width, through: 0, by: -width) {
      let unit = pending >> (8 * end) & UInt32.max >> (32 - 8 * width)
      body(isLittleEndian ? unit.byteSwapped >> (32 - 8 * width) : unit)
    }
    (pending, pendingCount) = (0, 0)
  }

  /// Looks for a byte order mark, or for zeros next to an ASCII character.
  private mutating func detect() {
    let (first, second) = (pending >> 8, pending & 0xFF)
    if pendingCount == 2, first != 0, second != 0, pending != 0xFEFF, pending != 0xFFFE {
      width = 1
    }
    guard pendingCount == 4 else { return }
    let (upper, lower) = (pending >> 16, pending & 0xFFFF)
    switch (upper, lower) {
    case (0, _): width = 4
    case (0xFFFE, 0): (width, isLittleEndian) = (4, true)
    case (_, 0) where upper & 0xFF == 0: (width, isLittleEndian) = (4, true)
    case (0xFEFF, _), (1...0xFF, _): width = 2
    default: (width, isLittleEndian) = (2, true)
    }
  }
}
