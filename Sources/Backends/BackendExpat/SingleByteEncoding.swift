internal import CExpat
internal import Glibc

/// The encodings expat does not know by itself, where one byte is one character.
///
/// Expat has UTF-8, UTF-16, Latin-1 and ASCII; libxml2, and `XMLParser` with it, converts
/// everything iconv knows. Without this table a windows-1252 feed would be a walk-over.
enum SingleByteEncoding {
  /// Fills expat's table: the scalar of each byte, -1 where the encoding has none.
  ///
  /// - Returns: Whether the encoding is known, is single-byte, and agrees with ASCII where XML
  ///   needs it to.
  static func fill(_ encoding: inout XML_Encoding, named name: UnsafePointer<XML_Char>) -> Bool {
    guard let converter = unsafe iconv_open("UCS-4LE", name),
      unsafe converter != iconv_t(bitPattern: -1)
    else { return false }
    defer { unsafe iconv_close(converter) }
    var scalars = [CInt](repeating: -1, count: 256)
    for byte in 0..<256 {
      switch unsafe scalar(of: UInt8(byte), by: converter) {
      case .scalar(let value): scalars[byte] = value
      case .invalid: continue
      case .incomplete: return false
      }
    }
    guard scalars[Int(UInt8(ascii: "<"))] == CInt(UInt8(ascii: "<")) else { return false }
    unsafe withUnsafeMutableBytes(of: &encoding.map) { map in
      unsafe scalars.withUnsafeBytes { unsafe map.copyMemory(from: $0) }
    }
    unsafe encoding.data = nil
    unsafe encoding.convert = nil
    unsafe encoding.release = nil
    return true
  }

  private enum Conversion {
    case scalar(CInt)
    case invalid
    /// The byte begins a longer sequence, so the encoding isn't single-byte.
    case incomplete
  }

  private static func scalar(of byte: UInt8, by converter: iconv_t) -> Conversion {
    var input = CChar(bitPattern: byte)
    var output: UInt32 = 0
    var inputLeft = 1
    var outputLeft = 4
    errno = 0
    let result = unsafe withUnsafeMutablePointer(to: &input) { input in
      unsafe withUnsafeMutableBytes(of: &output) { output in
        var from: UnsafeMutablePointer<CChar>? = unsafe input
        var to = unsafe output.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    // Whatever it left in the converter must not colour the next byte.
    defer { unsafe iconv(converter, nil, nil, nil, nil) }
    // `(size_t)-1`, which Swift sees as an `Int`.
    if result == -1 { return errno == EINVAL ? .incomplete : .invalid }
    return outputLeft == 0 ? .scalar(CInt(bitPattern: UInt32(littleEndian: output))) : .incomplete
  }
}
