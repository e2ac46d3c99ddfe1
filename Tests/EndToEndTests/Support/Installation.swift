import Foundation

/// Copies of the executables, away from the package.
struct Installation {
  static let workers = ["worker-bytes", "worker-expat", "worker-foundation", "worker-libxml2"]

  let executable: String

  /// Copies the harness and its workers, but for those that are to be missing.
  init(in folder: Folder, without missing: [String] = []) throws {
    try folder.makeFolder("bin")
    for name in ["harness"] + Self.workers where !missing.contains(name) {
      try FileManager.default.copyItem(
        atPath: "\(Harness.directory)/\(name)", toPath: folder / "bin/\(name)")
    }
    executable = folder / "bin/harness"
  }

  func run(_ arguments: [String], in folder: Folder) throws -> Outcome {
    try Command(executable, arguments, in: folder.path).run()
  }
}
