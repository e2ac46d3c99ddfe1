import Glibc

extension ReportError {
  /// The failure of a system call, in the system's words.
  init(_ number: Int32, path: String) {
    let code: Code =
      switch number {
      case ENOSPC, EDQUOT: .noSpace
      case ENOTDIR: .notADirectory
      default: .unwritable
      }
    self.init(code, path: path, words: unsafe String(cString: strerror(number)))
  }
}
