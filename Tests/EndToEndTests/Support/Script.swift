import Foundation
import Testing

/// The scripts of a package, with executables that are built already.
struct Script {
  /// Where it works, and where workers are kept.
  let folder: Folder
  var package = Harness.packageRoot

  func run(
    _ script: String, _ arguments: [String], binaries: String = Harness.directory
  ) throws -> Outcome {
    let environment = [
      "HARNESS_BINARY_DIRECTORY": binaries, "XDG_CACHE_HOME": folder / "cache",
    ]
    return try Command(
      "\(package)/scripts/\(script)", arguments, in: folder.path, environment: environment
    ).run()
  }

  /// Puts the workers under test where those of a commit are kept: the path of that.
  func keepWorkers(of commit: String) throws -> String {
    let kept = "cache/feed-parser-harness/builds/\(commit)"
    try folder.write(try Command.run("swift", "--version").output, to: "\(kept)/complete")
    for worker in Installation.workers {
      try FileManager.default.createSymbolicLink(
        atPath: folder / "\(kept)/\(worker)", withDestinationPath: "\(Harness.directory)/\(worker)")
    }
    return kept
  }

  /// Records the two baselines of scripts/check-performance, of a small corpus and without times.
  func recordBaselines() throws {
    try SmallCorpus.make(in: folder)
    try folder.makeFolder("baselines")
    for name in ["itunes300-exact", "itunes300"] {
      let recorded = try Harness.measure(
        "baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output",
        "baselines/\(name).json", in: folder)
      try #require(recorded.status == 0, "\(recorded.everything)")
    }
  }
}

/// The processes of this machine, as `/proc` shows them.
enum RunningProcesses {
  /// Whether a process is there and has not ended; one that has not been waited for has.
  static func contains(_ identifier: Int32) -> Bool {
    guard let state = fields(identifier)?.first else { return false }
    return state != "Z" && state != "X"
  }

  /// The command lines of the children of a process, by their numbers.
  static func children(of parent: Int32) -> [Int32: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [Int32: String] = [:]
    for identifier in names.compactMap(Int32.init) where fields(identifier)?[1] == "\(parent)" {
      let words = (try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/cmdline"))) ?? Data()
      children[identifier] = String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
    }
    return children
  }

  /// Asks again and again, for a minute at most, until there is an answer.
  static func wait<Answer>(for answer: () -> Answer?) -> Answer? {
    for _ in 0..<6000 {
      if let answer = answer() { return answer }
      usleep(10_000)
    }
    return nil
  }

  /// The highest resident set a process has had, in bytes; `nil` once it is gone.
  static func peakResident(of identifier: Int32) -> Int? {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/status")) else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.output.1) }.map { $0 * 1024 }
  }

  /// The fields of `stat` behind the name: the state, the parent, and others.
  private static func fields(_ identifier: Int32) -> [Substring]? {
    guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/stat")) else {
      return nil
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
  }
}
