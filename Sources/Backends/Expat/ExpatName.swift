internal import CExpat
internal import FeedEvents
internal import Glibc

/// A name as expat reports it: `URI`, separator, `local`, or `local` alone.
@unsafe
struct ExpatName {
  /// Joins a URI to a local part.
  ///
  /// XML 1.0 forbids it in both (§2.2), so it can't be forged.
  static let separator: XML_Char = 0x01

  let namespace: UnsafeBufferPointer<UInt8>
  let local: UnsafeBufferPointer<UInt8>

  @inline(__always)
  init(_ name: UnsafePointer<XML_Char>) {
    guard let cut = unsafe strchrnul(name, CInt(Self.separator)) else {
      preconditionFailure("strchrnul never returns null")
    }
    let count = unsafe UnsafeRawPointer(name).distance(to: UnsafeRawPointer(cut))
    if unsafe cut.pointee == 0 {
      unsafe namespace = UnsafeBufferPointer(start: nil, count: 0)
      unsafe local = UnsafeBufferPointer(name, count: count)
    } else {
      unsafe namespace = UnsafeBufferPointer(name, count: count)
      unsafe local = UnsafeBufferPointer(cString: UnsafePointer(cut + 1))
    }
  }

  /// A name as it is written.
  @inline(__always)
  init(qualified name: UnsafePointer<XML_Char>) {
    unsafe namespace = UnsafeBufferPointer(start: nil, count: 0)
    unsafe local = UnsafeBufferPointer(cString: name)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// So many of expat's characters, which are the bytes of UTF-8.
  @inline(__always)
  init(_ start: UnsafePointer<XML_Char>?, count: Int) {
    let bytes = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
    unsafe self.init(start: bytes, count: count)
  }

  /// The characters of a C string.
  @inline(__always)
  init(cString: UnsafePointer<XML_Char>) { unsafe self.init(cString, count: strlen(cString)) }
}
