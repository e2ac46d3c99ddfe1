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
