internal import Files
internal import Glibc

/// The program that starts a worker, and its arguments.
///
/// In the process that becomes the worker, `setpriv` asks the kernel to kill it when the harness ends, and a
/// shell sets its memory limit.
///
/// The kernel watches the thread that started the process; the one of swift-subprocess lives as long as the
/// harness. If the harness ended before `setpriv` ran, the parent of the shell has changed, and the
/// shell exits.
struct WorkerLaunch {
  let program: String
  let arguments: [String]

  /// Creates the launch of a worker.
  ///
  /// - Parameters:
  ///   - worker: The path of the worker.
  ///   - arguments: Its arguments.
  ///   - memory: The limit on private data in bytes; `nil` for no limit.
  init(_ worker: String, _ arguments: [String], memory: Int?) {
    guard Self.canBecome(worker) else {
      // If the kernel executes it directly, the error message describes the problem best.
      program = worker
      self.arguments = arguments
      return
    }
    let limit = memory.map { String(max(1, $0 >> 10)) } ?? ""
    let shell = ["-c", Self.script, Self.name, String(getpid()), limit, worker] + arguments
    if let setpriv = Self.setpriv {
      program = setpriv
      self.arguments = ["--pdeathsig", "KILL", Self.shell] + shell
    } else {
      program = Self.shell
      self.arguments = shell
    }
  }

  private static let shell = "/bin/sh"
  /// The name of the shell in its messages.
  private static let name = "harness-launch"

  /// A limit above that of the harness itself can't be set; the lower one remains in force.
  private static let script = """
    [ "$PPID" = "$1" ] || exit 1
    [ -z "$2" ] || ulimit -d "$2" 2>/dev/null
    shift 2
    exec "$@"
    """

  /// Returns whether a shell would execute the file as the kernel does: a program, or a script with an
  /// interpreter.
  ///
  /// A shell treats any other file as a shell script.
  private static func canBecome(_ worker: String) -> Bool {
    guard unsafe access(worker, X_OK) == 0, File.kind(of: worker) == .file else { return false }
    let file = unsafe open(worker, O_RDONLY | O_CLOEXEC)
    // A file that may be executed but not read can't be a script.
    guard file >= 0 else { return errno == EACCES }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4)
    guard unsafe read(file, &start, 4) >= 2 else { return false }
    return start == [0x7F, 0x45, 0x4C, 0x46] || start.starts(with: Array("#!".utf8))
  }

  /// Returns why the worker was not executed; `nil` if it was.
  static func problem(of status: Int32, errors: String) -> String? {
    guard [126, 127].contains(status), errors.hasPrefix("\(name): ") else { return nil }
    return String(errors.dropFirst(name.count + 2).prefix { $0 != "\n" })
  }

  /// The path of a `setpriv` that supports `--pdeathsig`, which that of busybox does not.
  private static let setpriv: String? = {
    let paths = searchPath.map { "\($0)/setpriv" }
    guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
    return File.resolved(path)?.hasSuffix("/setpriv") == true ? path : nil
  }()

  private static var searchPath: [Substring] {
    let given = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    return (given ?? "/usr/bin:/bin").split(separator: ":")
  }

  /// A warning about safeguards that workers lack on this machine; `nil` if they lack none.
  static var safeguardWarning: String? {
    guard setpriv == nil else { return nil }
    return """
      PATH has no setpriv with the option --pdeathsig (util-linux 2.33): if this process is killed, workers \
      that hang keep running
      """
  }
}
