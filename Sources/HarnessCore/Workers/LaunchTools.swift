internal import Glibc
internal import Synchronization
internal import WorkerContract

/// The programs through which workers are started, as far as they work on this machine.
struct LaunchTools: Hashable, Sendable {
  /// The path of a `setpriv` that supports `--pdeathsig`, which that of busybox does not; `nil` if there is
  /// none.
  let setpriv: String?
  /// The path of the shell; `nil` if it does not work.
  let shell: String?

  /// The programs of this machine, which are tried once.
  static var current: LaunchTools {
    get async throws {
      if let known = known.withLock({ $0 }) { return known }
      let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
      let tools = try await LaunchTools(
        shell: systemShell, searchPath: path.split(separator: ":").map(String.init))
      known.withLock { $0 = tools }
      return tools
    }
  }

  private static let known = Mutex<LaunchTools?>(nil)
  private static let systemShell = "/bin/sh"

  /// Warnings about the safeguards that workers lack without these programs.
  var warnings: [String] {
    let withoutSetpriv = """
      PATH has no working setpriv with the option --pdeathsig (util-linux 2.33): if this process is killed, \
      workers that hang keep running
      """
    let withoutShell = "\(Self.systemShell) does not work: workers have no memory limit"
    return (setpriv == nil ? [withoutSetpriv] : []) + (shell == nil ? [withoutShell] : [])
  }
}

extension LaunchTools {
  /// Tries the programs: one that exists may be broken, or may not know the option.
  init(shell: String, searchPath: [String]) async throws {
    let greeting = [shell, "-c", "echo works"]
    let isShellSound = try await Self.output(of: greeting) == "works\n"
    self.shell = isShellSound ? shell : nil
    var sound: String?
    for setpriv in searchPath.map({ "\($0)/setpriv" }) where sound == nil {
      guard unsafe access(setpriv, X_OK) == 0 else { continue }
      let program = isShellSound ? greeting : [setpriv, "--version"]
      let output = try await Self.output(of: Self.words(of: setpriv) + program)
      if output?.hasPrefix(isShellSound ? "works" : "setpriv") == true { sound = setpriv }
    }
    setpriv = sound
  }

  /// Returns the beginning of a command line, the rest of which `setpriv` runs.
  static func words(of setpriv: String) -> [String] { [setpriv, "--pdeathsig", "KILL"] }

  /// Returns what a program prints; `nil` if it fails.
  private static func output(of words: [String]) async throws -> String? {
    let runner = WorkerRunner(timeLimit: .seconds(60), memoryLimit: .none)
    let run = try await runner.run(WorkerLaunch(words[0], Array(words.dropFirst())))
    return run.end == .exited(0) ? String(decoding: run.output, as: UTF8.self) : nil
  }
}
