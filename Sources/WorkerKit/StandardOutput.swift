internal import Glibc

/// Writes whole texts to a file descriptor, unbuffered: what was written is out.
enum StandardOutput {
  static func write(_ text: String, to descriptor: CInt = STDOUT_FILENO) {
    write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    unsafe bytes.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        // The reader is gone or the disk is full: nobody is left to tell but the exit status.
        guard count > 0 else { exit(74) }
        unsafe rest = rest.dropFirst(count)
      }
    }
  }
}
