internal import CLibxml2

/// The lengths of the strings in a parser's dictionary, by their addresses.
///
/// libxml2 reports names as C strings, each of which has one address as long as the parser lives: a
/// feed has a few dozen, and counting them again and again takes 4 % of the time of a parse.
@unsafe
struct NameLengths {
  private var entries = InlineArray<64, Entry>(repeating: Entry())

  private struct Entry: BitwiseCopyable {
    var address: UInt = 0
    var count = 0
  }

  /// The bytes of a string of the dictionary, counted once; none for a null pointer.
  @inline(__always)
  mutating func measured(_ name: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let name = unsafe name else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let address = UInt(bitPattern: name)
    // The strings lie close together, and few are shorter than four bytes with their end.
    let slot = Int(truncatingIfNeeded: (address >> 2) & 63)
    if unsafe entries[unchecked: slot].address == address {
      return unsafe UnsafeBufferPointer(start: name, count: entries[unchecked: slot].count)
    }
    let string = unsafe bytes(name)
    unsafe entries[unchecked: slot] = Entry(address: address, count: string.count)
    return unsafe string
  }
}
