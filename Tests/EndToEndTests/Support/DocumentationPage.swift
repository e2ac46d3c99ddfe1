import Foundation
import Testing

/// A page of `docs/` whose commands can be run.
///
/// A block `console` holds commands, each after `$ `, and what they print on standard output. A block `console
/// figures` holds commands whose figures and order vary: only their first lines count. A block of a script whose
/// first line is the comment `# NAME` is the file NAME.
struct DocumentationPage {
  private let url: URL
  private let lines: [String]

  init(_ name: String) throws {
    url = URL(filePath: "\(Harness.packageRoot)/docs/\(name).md")
    lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Runs the commands in the order of the page, in one folder beside which the project lies as a user cloned it.
  ///
  /// With `RECORD_SNAPSHOTS=1` the page is written again with what they print.
  func check(environment: [String: String] = [:]) throws {
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder / "feed-parser-harness", withDestinationPath: Harness.packageRoot)
    var written: [String] = []
    var index = 0
    while index < lines.count {
      written.append(lines[index])
      let kind = lines[index].hasPrefix("```") ? String(lines[index].dropFirst(3)) : ""
      index += 1
      guard !kind.isEmpty else { continue }
      let block = Array(lines[index...].prefix { $0 != "```" })
      index += block.count
      switch kind {
      case "console", "console figures":
        written += try run(block, isExact: kind == "console", in: folder, environment)
      default:
        if let name = block.first, name.hasPrefix("# ") {
          try folder.write(
            block.joined(separator: "\n") + "\n", to: String(name.dropFirst(2)))
        }
        written += block
      }
      written.append("```")
      index += 1
    }
    if Snapshot.isRecording { try Data(written.joined(separator: "\n").utf8).write(to: url) }
  }

  /// Runs the commands of a block, and returns the block with what they print.
  private func run(
    _ block: [String], isExact: Bool, in folder: Folder, _ environment: [String: String]
  ) throws -> [String] {
    let starts = block.indices.filter { block[$0].hasPrefix("$ ") }
    return try zip(starts, starts.dropFirst() + [block.endIndex]).flatMap { start, end in
      let command = String(block[start].dropFirst(2))
      let path = "\(Harness.directory):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      let outcome = try Command(
        "/bin/bash", ["-c", command], in: folder.path,
        environment: ["PATH": path, "HOME": folder.path, "XDG_STATE_HOME": folder / ".state"]
          .merging(environment) { $1 }
      ).run()
      let expected = Self.shape(block[(start + 1)..<end])
      let printed = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init).dropLast()
      if !Snapshot.isRecording {
        let shapes = Self.shape(printed)
        #expect(
          isExact ? shapes == expected : shapes.first == expected.first,
          "\(url.lastPathComponent): $ \(command)\n\(outcome.everything)")
      }
      return ["$ \(command)"] + printed
    }
  }

  /// Returns the lines without their numbers and digests, and without the widths of their columns; without those on
  /// what only some revisions of a library offer.
  private static func shape(_ lines: some Sequence<String>) -> [String] {
    lines.filter { !$0.contains("undeferred") }.map(withoutFigures)
  }

  private static func withoutFigures(_ line: String) -> String {
    line.replacing(#/\b[0-9a-f]{8,}\b/#, with: "#").replacing(#/[0-9]([0-9.,]*[0-9])?/#, with: "#")
      .split(separator: " ").joined(separator: " ")
  }
}
