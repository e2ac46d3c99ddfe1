import Glibc

/// A file that is open, by its descriptor.
enum OpenFile {
  /// Writes the whole text, however many calls that takes; an error names the path.
  static func write(_ text: String, to descriptor: Int32, path: String) throws(ReportError) {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { done += count } else if errno != EINTR { throw ReportError(errno, path: path) }
    }
  }
}
