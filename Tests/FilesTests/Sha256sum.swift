import Glibc

/// The program of GNU coreutils.
enum Sha256sum {
  struct CannotStart: Error {}

  /// Whether `sha256sum --check` agrees with every line of a list.
  static func accepts(_ list: String) throws -> Bool {
    var process: pid_t = 0
    let words = ["sha256sum", "--check", "--strict", "--status", list]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    guard unsafe posix_spawnp(&process, "sha256sum", nil, nil, &arguments, environ) == 0 else {
      throw CannotStart()
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
