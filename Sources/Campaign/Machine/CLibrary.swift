internal import Glibc

/// What the C library knows.
enum CLibrary {
  /// Its name and version, such as `glibc 2.36`.
  static var version: String {
    unsafe text { unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), $0, $1) }
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Now, in ISO 8601.
  static var utcNow: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    return unsafe text { unsafe strftime($0, $1, "%Y-%m-%dT%H:%M:%SZ", &parts) }
  }

  /// What a C function writes into a buffer of the size it is told; it answers 0 where it can't.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, unsafe write(start, buffer.count) > 0 else {
        return "unknown"
      }
      return unsafe String(cString: start)
    }
  }
}
