internal import Files
internal import Glibc

/// The program that a worker is started through, and its arguments: in the process that becomes the worker,
/// `setpriv` asks the kernel to kill it when the harness ends, and a shell sets its limit of memory.
///
/// The kernel watches the thread that started the process; that of swift-subprocess lives as long as the
/// harness. A harness that was gone before it was watched is seen by the shell: it is not its parent.
struct WorkerLaunch {
  let program: String
  let arguments: [String]

  /// A launch of a worker.
  ///
  /// - Parameters:
  ///   - worker: The path of the worker.
  ///   - arguments: Its arguments.
  ///   - memory: The bytes of private data it may have; `nil` for no limit.
  init(_ worker: String, _ arguments: [String], memory: Int?) {
    guard Self.canBecome(worker) else {
      // The kernel says best what is wrong with it.
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
  /// What the shell calls itself in its messages.
  private static let name = "harness-launch"

  /// A limit that is higher than what the harness itself has been given can't be set: the lower one holds.
  private static let script = """
    [ "$PPID" = "$1" ] || exit 1
    [ -z "$2" ] || ulimit -d "$2" 2>/dev/null
    shift 2
    exec "$@"
    """

  /// Whether a shell would execute the file as the kernel does: a program or a script with an interpreter.
  ///
  /// A shell takes anything else for a script of its own.
  private static func canBecome(_ worker: String) -> Bool {
    guard unsafe access(worker, X_OK) == 0, File.kind(of: worker) == .file else { return false }
    let file = unsafe open(worker, O_RDONLY | O_CLOEXEC)
    // What may be executed and not read is no script.
    guard file >= 0 else { return errno == EACCES }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4)
    guard unsafe read(file, &start, 4) >= 2 else { return false }
    return start == [0x7F, 0x45, 0x4C, 0x46] || start.starts(with: Array("#!".utf8))
  }

  /// Why the worker was not executed; `nil` if it was.
  static func problem(of status: Int32, errors: String) -> String? {
    guard [126, 127].contains(status), errors.hasPrefix("\(name): ") else { return nil }
    return String(errors.dropFirst(name.count + 2).prefix { $0 != "\n" })
  }

  /// `setpriv`, if there is one that can do it: that of busybox can't.
  private static let setpriv: String? = {
    let paths = searchPath.map { "\($0)/setpriv" }
    guard let path = paths.first(where: { unsafe access($0, X_OK) == 0 }) else { return nil }
    return File.resolved(path)?.hasSuffix("/setpriv") == true ? path : nil
  }()

  private static var searchPath: [Substring] {
    let given = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    return (given ?? "/usr/bin:/bin").split(separator: ":")
  }

  /// What workers do without here, for a warning; `nil` if that is nothing.
  static var hindrance: String? {
    guard setpriv == nil else { return nil }
    return """
      no setpriv that knows --pdeathsig (util-linux 2.33) is on PATH: workers that hang will outlive this \
      process if it is killed
      """
  }
}
