import CommandSupport
import Dispatch
import FoundationEssentials
import Glibc
import HarnessCore
import Synchronization
import WorkerContract

/// The executable of this process, and the files around it.
enum Launch {
  static var directory: String { SiblingProgram.directory }

  /// The folder of this executable, then those above it, up to the root.
  static var foldersAbove: some Sequence<String> {
    sequence(first: directory) { $0 == "/" ? nil : parent(of: $0) }
  }

  /// The directories to search for corpora by name, in order: that of the working directory, then the nearest
  /// one beside this executable or in a folder above it.
  static let corpusDirectories: [String] = {
    let installed = foldersAbove.map { $0 == "/" ? "/Corpus" : "\($0)/Corpus" }.first(
      where: isDirectory)
    let here = FileManager.default.currentDirectoryPath + "/Corpus"
    return ["Corpus"] + [installed].compactMap { $0 == here ? nil : $0 }
  }()

  /// The directory of reports, unless another one is given.
  static var reportsDirectory: String { Configuration.output ?? standardReportsDirectory }

  static let standardReportsDirectory = "Reports"

  /// Whether a text is the name, the path or the address of a corpus or a document.
  static func isCorpus(_ text: String) -> Bool {
    if text.isHTTP || text == StandardInput.name { return true }
    let paths = [text] + corpusDirectories.map { "\($0)/\(text)" }
    return paths.contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the default path of a baseline with a name.
  static func baselinePath(_ name: String) -> String {
    "\(reportsDirectory)/baselines/\(name).json"
  }

  /// The command line, quoted for a shell, without secrets in addresses.
  static var command: String {
    CommandLine.arguments.dropFirst().reduce("harness") {
      "\($0) \(Redaction.argument($1).shellWord)"
    }
  }

  /// Returns the paths of the workers: those in the directory of this executable, then the other named ones.
  static func workers(and others: [String]) throws(CampaignError) -> [String] {
    try workers(in: directory) + programs(others)
  }

  /// Returns the paths of given workers, all of a directory, so that the system can start them: a name without a
  /// slash would be searched for in `PATH`.
  ///
  /// - Throws: ``CampaignError/workerUnusable`` for a path that is not executable;
  ///   ``CampaignError/workersMissing`` for a directory without workers.
  static func programs(_ given: [String]) throws(CampaignError) -> [String] {
    var programs: [String] = []
    for path in given {
      guard !isDirectory(path) else {
        programs += try workers(in: path)
        continue
      }
      guard FileManager.default.isExecutableFile(atPath: path) else {
        let exists = FileManager.default.fileExists(atPath: path)
        throw .workerUnusable(
          path: path,
          problem: exists
            ? "it is not executable (chmod +x)" : "there is no executable file at this path")
      }
      programs.append(path.contains("/") ? path : "./\(path)")
    }
    return programs
  }

  /// Returns the paths of the workers in a directory: whatever is named `worker-…`, sorted by name.
  ///
  /// One that can't be started is a worker, too: it is reported with the reason.
  static func workers(in directory: String) throws(CampaignError) -> [String] {
    let prefix = "worker-"
    let workers = paths(in: directory).filter { path in
      let name = path.lastComponent
      // Ignore files like `worker-expat.product`, which a build leaves there.
      return name.hasPrefix(prefix) && name != prefix && !name.contains(".")
    }
    guard !workers.isEmpty else { throw .workersMissing(directory: directory) }
    return workers
  }

  /// Returns the paths of the programs in a directory, sorted by name.
  static func programs(in directory: String) -> [String] {
    paths(in: directory).filter(SiblingProgram.isProgram)
  }

  private static func paths(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted().map { "\(directory)/\($0)" }
  }

  /// Whether all programs that are commands are in the directory of this one.
  static var isComplete: Bool {
    ProgramCommands.programs.allSatisfy { SiblingProgram.isProgram("\(directory)/\($0)") }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}

/// Returns the path of the folder that contains `path`.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

/// The reason why the harness can't build its programs.
enum LaunchError: Error {
  /// The build failed; the text describes how it ended.
  case buildFailed(end: String)
  /// A build is needed for a reason, but a SwiftPM process is using the build directory.
  case buildBusy(reason: String, process: Int)
}
