internal import FoundationEssentials

/// The commit a harness was built from, as far as its checkout tells.
enum Commit {
  /// The commit that is checked out where the harness lies; `nil` where it lies in no checkout.
  static var current: String? {
    guard
      let executable = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe")
    else { return nil }
    var folder = URL(filePath: executable).deletingLastPathComponent()
    while folder.path != "/" {
      if let head = ProcFile.firstLine(folder.appending(path: ".git/HEAD").path) {
        guard head.hasPrefix("ref: ") else { return head }
        let reference = String(head.dropFirst("ref: ".count))
        return ProcFile.firstLine(folder.appending(path: ".git/\(reference)").path)
          ?? packed(reference, in: folder)
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  private static func packed(_ reference: String, in folder: URL) -> String? {
    let lines = ProcFile.text(folder.appending(path: ".git/packed-refs").path)?
      .split(separator: "\n")
    return lines?.first { $0.hasSuffix(" \(reference)") }?.split(separator: " ").first
      .map(String.init)
  }
}
