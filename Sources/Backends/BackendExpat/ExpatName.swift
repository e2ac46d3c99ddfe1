internal import CExpat
internal import FeedEvents
internal import Glibc

/// A name as expat reports it: `URI`, separator, `local`, or `local` alone.
@unsafe
struct ExpatName {
  /// Joins a URI to a local part. XML 1.0 forbids it in both (§2.2), so it can't be forged.
  static let separator: XML_Char = 0x01

  let namespace: UnsafeRawBufferPointer
  let local: UnsafeRawBufferPointer

  @inline(__always)
  init(_ name: UnsafePointer<XML_Char>) {
    let count = unsafe strlen(name)
    let start = unsafe UnsafeRawPointer(name)
    if let cut = unsafe memchr(start, CInt(Self.separator), count) {
      let uriCount = unsafe start.distance(to: UnsafeRawPointer(cut))
      unsafe namespace = UnsafeRawBufferPointer(start: start, count: uriCount)
      unsafe local = UnsafeRawBufferPointer(
        start: start + uriCount + 1, count: count - uriCount - 1)
    } else {
      unsafe namespace = UnsafeRawBufferPointer(start: nil, count: 0)
      unsafe local = UnsafeRawBufferPointer(start: start, count: count)
    }
  }
}
