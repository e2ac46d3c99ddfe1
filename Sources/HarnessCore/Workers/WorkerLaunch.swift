internal import Glibc

/// The program that starts a worker, and its arguments.
///
/// In the process that becomes the worker, `setpriv` asks the kernel to kill it when the harness ends, and a
/// shell sets its memory limit, as far as these programs work here.
///
/// The kernel watches the thread that started the process; the one of swift-subprocess lives as long as the
/// harness. If the harness ended before `setpriv` ran, the parent of the shell has changed, and the
/// shell exits.
struct WorkerLaunch {
  let program: String
  let arguments: [String]

  /// Creates the launch of a worker.
  ///
  /// - `memory`: the limit on private data in bytes; `nil` for no limit.
  init(_ worker: String, _ arguments: [String], memory: Int?, with tools: LaunchTools) {
    let limit = memory.map { String(max(1, $0 >> 10)) } ?? ""
    let shell = tools.shell.map { [$0, "-c", Self.script, Self.name, String(getpid()), limit] }
    let words = (tools.setpriv.map(LaunchTools.words) ?? []) + (shell ?? []) + [worker] + arguments
    self.init(words[0], Array(words.dropFirst()))
  }

  /// Creates the launch of a program without safeguards.
  init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The name of the shell in its messages.
  private static let name = "harness-launch"

  /// A limit above that of the harness itself can't be set; the lower one remains in force.
  private static let script = """
    [ "$PPID" = "$1" ] || exit 1
    [ -z "$2" ] || ulimit -d "$2" 2>/dev/null
    shift 2
    exec "$@"
    """

  /// Returns why a file can't be a worker, whatever starts it; `nil` if it can.
  ///
  /// It must be a program or a script with an interpreter: a shell treats any other file as a shell script.
  static func problem(ofFile worker: String) -> String? {
    switch File.kind(of: worker) {
    case nil: return "there is no file at this path"
    case .directory: return "it is a directory"
    case .other: return "it is not a regular file"
    case .file: break
    }
    guard unsafe access(worker, X_OK) == 0 else { return "the file is not executable" }
    let start: [UInt8]
    do throws(FileError) {
      start = try File.read(worker, first: 4)
    } catch {
      // A file that may be executed but not read can't be a script.
      return error.number == EACCES ? nil : error.reason
    }
    if start.isEmpty { return "the file is empty" }
    let isProgram = start == [0x7F, 0x45, 0x4C, 0x46] || start.starts(with: Array("#!".utf8))
    return isProgram ? nil : "the file is neither a program nor a script that begins with #!"
  }

  /// Returns why the worker was not executed; `nil` if it was.
  static func problem(of status: Int32, errors: String) -> String? {
    guard [126, 127].contains(status), errors.hasPrefix("\(name): ") else { return nil }
    let message = errors.dropFirst(name.count + 2).prefix { $0 != "\n" }
    // harness-launch: 4: exec: /bin/worker: Exec format error
    let problem = String(message.trimmingPrefix(/\d+: (exec: )?/))
    // The file was found beforehand.
    return problem.hasSuffix(": not found")
      ? "\(problem.dropLast(": not found".count)): the interpreter that its first line names is not there"
      : problem
  }
}
