/// The numbers of two digits in eight bytes of a text, such as those of a date.
///
/// All bytes are compared in one register, as in "SIMD within a register" (Fisher and Dietz, 1998).
struct TwoDigitNumbers {
  /// The number of each pair of adjacent bytes, in the place of the first one.
  private let numbers: UInt64

  /// Reads eight bytes; `nil` if they are not like a form in which `0` stands for any digit.
  ///
  /// - Precondition: The bytes are in bounds. The form has eight characters, and those other than `0` are `-`, `:`
  ///   or `T`.
  @inline(__always)
  init?(_ text: borrowing Span<UInt8>, at index: Int, like form: StaticString) {
    precondition(form.utf8CodeUnitCount == 8)
    let bytes = unsafe text.withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    let form = unsafe UInt64(
      littleEndian: UnsafeRawPointer(form.utf8Start).loadUnaligned(as: UInt64.self))
    let everyByte: UInt64 = 0x0101_0101_0101_0101
    // A digit becomes its value, and any other byte of the form becomes 0.
    let values = bytes ^ form
    // Bit 2 or 3 is set in the other characters, but not in `0`.
    let isOther = (form &>> 2 | form &>> 3) & everyByte
    // The top bit of a byte is set if the value is above 9 for a digit, and above 0 for another character.
    let sum = values &+ (everyByte &* 0x76 &+ isOther &* 9)
    guard (values | sum) & (everyByte &* 0x80) == 0 else { return nil }
    numbers = values &* 10 &+ values &>> 8
  }

  /// The number whose first digit is at an index.
  @inline(__always)
  subscript(index: Int) -> Int { Int(numbers &>> UInt64(8 &* index) & 0xFF) }
}
