internal import Glibc

/// The resident set of this process, from `/proc`.
///
/// `ru_maxrss` is not used, because a child keeps the peak of its parent through `exec`.
package enum ResidentSet {
  /// The peak since the process began or since the last ``resetPeak()`` (`VmHWM`), in bytes; `nil`
  /// if `/proc` does not have it.
  package static var peak: Int? { field("VmHWM:") }

  /// Resets the peak to the current size, by writing 5 to `/proc/self/clear_refs` (proc(5)).
  package static func resetPeak() -> Bool {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return unsafe write(file, "5", 1) == 1
  }

  /// Returns a field of `/proc/self/status` in bytes, without using the allocator.
  private static func field(_ name: StaticString) -> Int? {
    let file = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) {
      buffer -> Int? in
      let count = unsafe read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return unsafe kilobytes(of: name, in: text).map { $0 * 1024 }
    }
  }

  /// Returns the number after `name` at the beginning of a line.
  private static func kilobytes(of name: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    let wanted = unsafe UnsafeRawBufferPointer(
      start: name.utf8Start, count: name.utf8CodeUnitCount)
    var line = unsafe text[...]
    while unsafe !line.isEmpty {
      let end = unsafe line.firstIndex(of: UInt8(ascii: "\n")) ?? line.endIndex
      if unsafe line.starts(with: wanted) {
        var value = 0
        for index in unsafe line.startIndex..<end {
          let digit = unsafe Int(line[index]) - Int(UInt8(ascii: "0"))
          if (0...9).contains(digit) { value = value * 10 + digit }
        }
        return value
      }
      unsafe line = line[min(end + 1, line.endIndex)...]
    }
    return nil
  }
}
