import Campaign
import CommandSupport
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import WorkerContract

/// The place this process was launched from, and the files around it.
enum Launch {
  /// The path of this executable, links resolved.
  static let executable: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path ?? CommandLine.arguments[0]
  }()

  /// The directory this executable lies in, with its workers.
  static var directory: String { parent(of: executable) }

  /// The package this executable was built from, if it still lies in one.
  static let packageRoot: String? = {
    var folder = directory
    while folder != "/" {
      if isPackage(folder) { return folder }
      folder = parent(of: folder)
    }
    // A scratch directory elsewhere: the path this file was compiled from.
    let compiled = (0..<4).reduce("\(#filePath)") { path, _ in parent(of: path) }
    return isPackage(compiled) ? compiled : nil
  }()

  /// Where corpora are looked for by name, in order.
  static var corpusDirectories: [String] {
    let roots = [packageRoot, directory].compactMap(\.self)
    return roots.map { "\($0)/Corpus" } + ["Corpus"]
  }

  /// Whether something is the name, the path or the address of a corpus or a document.
  static func isCorpus(_ text: String) -> Bool {
    if text.isHTTP || text == StandardInput.name { return true }
    let places = [text] + corpusDirectories.map { "\($0)/\(text)" }
    return places.contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// Where corpora that are made go by default.
  static var corpusHome: String { packageRoot.map { "\($0)/Corpus" } ?? "Corpus" }

  /// Where reports go by default.
  static var reportsDirectory: String { (packageRoot.map { "\($0)/" } ?? "") + "Reports" }

  /// Where reports lie that are committed: validations write there, and `scripts/refresh-reports`.
  static var publishedDirectory: String { "\(reportsDirectory)/published" }

  /// Where a baseline of that name lies by default.
  static func baselinePath(_ name: String) -> String {
    "\(reportsDirectory)/baselines/\(name).json"
  }

  /// The command that was given, as a shell reads it, without the secrets of addresses.
  static var command: String {
    CommandLine.arguments.dropFirst().reduce("harness") {
      "\($0) \(Redaction.text($1).shellWord)"
    }
  }

  /// The paths of the workers: those beside this executable, then the others named.
  ///
  /// - Throws: ``CampaignError/workersMissing`` if there is none, ``CampaignError/workerUnusable`` for a
  ///   path with no program.
  static func workers(and others: [String]) throws(CampaignError) -> [String] {
    let own = try workers(in: directory)
    for path in others where !FileManager.default.isExecutableFile(atPath: path) {
      throw .workerUnusable(path: path, problem: "there is no executable file at this path")
    }
    return own + programs(others)
  }

  /// Paths as a system starts programs by them: a name alone would be looked for elsewhere.
  static func programs(_ paths: [String]) -> [String] {
    paths.map { $0.contains("/") ? $0 : "./\($0)" }
  }

  /// The paths of the workers in a directory: every program there that is called `worker-…`, by name.
  ///
  /// - Throws: ``CampaignError/workersMissing`` if there is none.
  static func workers(in directory: String) throws(CampaignError) -> [String] {
    let prefix = "worker-"
    let workers = programs(in: directory) { name in
      // Not `worker-expat.product`, which a build leaves there.
      name.hasPrefix(prefix) && name != prefix && !name.contains(".")
    }
    guard !workers.isEmpty else { throw .workersMissing(directory: directory) }
    return workers
  }

  /// The paths of the programs in a directory that are called as asked for, by name.
  static func programs(
    in directory: String, where isCalled: (String) -> Bool = { _ in true }
  ) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter(isCalled).sorted().map { "\(directory)/\($0)" }.filter(isProgram)
  }

  /// The program beside this one that keeps the history; `nil` if there is none.
  static var historyProgram: String? { program(beside: "harness-history") }

  /// Whether all programs that do the work of commands are beside this one.
  static var isComplete: Bool {
    ["harness-history", "harness-record", "harness-xpath"].allSatisfy { program(beside: $0) != nil }
  }

  /// A program beside this one; `nil` if there is none.
  private static func program(beside name: String) -> String? {
    let path = "\(directory)/\(name)"
    return isProgram(path) ? path : nil
  }

  /// A program beside this one.
  ///
  /// - Throws: ``LaunchError`` if there is none.
  static func requiredProgram(beside name: String) throws(LaunchError) -> String {
    if let program = program(beside: name) { return program }
    throw .cannotStart(
      path: "\(directory)/\(name)",
      reason: "there is no such program; build it with 'swift build -c release', or copy it along")
  }

  /// Becomes the program beside this one that does the work of a command, with the arguments after its word.
  ///
  /// - Throws: ``LaunchError``; it does not return otherwise.
  static func become(
    beside name: String, after command: String, adding more: [String] = []
  ) throws(LaunchError) -> Never {
    let program = try requiredProgram(beside: name)
    try become(program, Array(CommandLine.arguments.drop { $0 != command }.dropFirst()) + more)
  }

  /// Becomes another program.
  ///
  /// - Throws: ``LaunchError``; it does not return otherwise.
  static func become(_ path: String, _ arguments: [String]) throws(LaunchError) -> Never {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    // A program inherits what signals the thread blocks that starts it: those of the runtime block all.
    var all = sigset_t()
    unsafe sigfillset(&all)
    unsafe sigprocmask(SIG_UNBLOCK, &all, nil)
    unsafe execv(path, words)
    throw unsafe .cannotStart(path: path, reason: String(cString: strerror(errno)))
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
      && FileManager.default.isExecutableFile(atPath: path)
  }

  static func isPackage(_ folder: String) -> Bool {
    ["Package.swift", "Corpus"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
  }
}

/// The path of the folder that `path` lies in.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

/// The last part of a path.
func lastComponent(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// The processor this process is bound to, if it is.
final class BoundProcessor: Sendable {
  static let shared = BoundProcessor()

  private let bound = Mutex<(number: Int?, allowedBefore: String?)>((nil, nil))

  var number: Int? { bound.withLock { $0.number } }

  /// The processors that the process could use before it was bound, such as `0-3,6`; `nil` if it is not
  /// bound.
  var allowedBefore: String? { bound.withLock { $0.allowedBefore } }

  /// Binds the process; before any other thread exists, so that all of them inherit it.
  func bind() {
    let allowed = ProcessorBinding.allowed
    bound.withLock { bound in
      bound.number = ProcessorBinding.bind()
      bound.allowedBefore = bound.number == nil ? nil : allowed
    }
  }
}

/// Ctrl-C, termination and the end of the terminal as cancellation.
enum Interruption {
  /// Runs `body` in a task that SIGINT, SIGTERM and SIGHUP cancel; SIGHUP not under `nohup`.
  ///
  /// The second signal ends the process at once. A reader of the output that goes away, as a terminal does,
  /// costs no report: the file is still written.
  static func cancelling<Success: Sendable>(
    _ body: @escaping @Sendable () async throws -> Success
  ) async throws -> Success {
    let task = Task { try await body() }
    signal(SIGPIPE, SIG_IGN)
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      let isIgnored = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored
      if number == SIGHUP, isIgnored { return nil as (any DispatchSourceSignal)? }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if task.isCancelled { exit(130) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try await task.value
  }

  /// The address that stands for `SIG_IGN`: functions can't be compared.
  private static let ignored = 1
}

/// Why the harness can't build or become another program.
enum LaunchError: Error {
  /// The build ended so, in words.
  case buildFailed(end: String)
  /// A build is needed for this reason, but a process of SwiftPM is using its directory.
  case buildBusy(reason: String, process: Int)
  /// An address, now without the user in it: only `record` asks for a password.
  case addressWithUser(String)
  /// A program can't be started.
  case cannotStart(path: String, reason: String)
}
