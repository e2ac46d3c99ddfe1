internal import FoundationEssentials

/// The commit that the harness was built from, according to its checkout.
enum HarnessCommit {
  /// The commit that is checked out around the harness; `nil` if the harness is in no checkout.
  static var current: String? {
    guard
      let executable = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe")
    else { return nil }
    var folder = URL(filePath: executable).deletingLastPathComponent()
    while folder.path != "/" {
      if let commit = checkedOut(in: folder) { return commit }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Returns the commit that is checked out in a folder; `nil` if the folder is no checkout.
  ///
  /// In a worktree or a submodule, `.git` is a file with the path of the directory, and the references of a
  /// worktree are those of the repository that it was made from.
  static func checkedOut(in folder: URL) -> String? {
    var directory = folder.appending(path: ".git")
    if let line = ProcFile.firstLine(directory.path), line.hasPrefix("gitdir: ") {
      directory = resolve(String(line.dropFirst("gitdir: ".count)), in: folder)
    }
    guard let head = ProcFile.firstLine(directory.appending(path: "HEAD").path) else { return nil }
    guard head.hasPrefix("ref: ") else { return head }
    let reference = String(head.dropFirst("ref: ".count))
    let common = ProcFile.firstLine(directory.appending(path: "commondir").path)
      .map { resolve($0, in: directory) }
    let repository = common ?? directory
    return ProcFile.firstLine(repository.appending(path: reference).path)
      ?? packed(reference, in: repository)
  }

  private static func resolve(_ path: String, in folder: URL) -> URL {
    path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
  }

  private static func packed(_ reference: String, in repository: URL) -> String? {
    let lines = ProcFile.text(repository.appending(path: "packed-refs").path)?
      .split(separator: "\n")
    return lines?.first { $0.hasSuffix(" \(reference)") }?.split(separator: " ").first
      .map(String.init)
  }
}
