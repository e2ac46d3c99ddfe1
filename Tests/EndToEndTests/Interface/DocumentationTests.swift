import Foundation
import Testing

/// What the documentation shows is what the commands print.
struct DocumentationTests {
  @Test(arguments: ["quick-start", "faq", "configuration", "own-parser"])
  func commandsPrintWhatThePageShows(_ page: String) throws {
    try DocumentationPage(page).check()
  }

  /// Also in the lists of commands that are not run.
  @Test func everyOptionOfACommandInTheDocumentationExists() throws {
    let names = Folder.names(at: "\(Harness.packageRoot)/docs").filter { $0.hasSuffix(".md") }
    let pages = ["README.md", "CONTRIBUTING.md"] + names.map { "docs/\($0)" }
    let listing = try Harness.run("--help").output.split(separator: "SUBCOMMANDS:").last ?? ""
    let commands = Set(listing.matches(of: #/(?m)^  ([a-z]+)\b/#).map { String($0.1) })
    var known: [String: String] = [:]
    for page in pages {
      let text = try String(contentsOfFile: "\(Harness.packageRoot)/\(page)", encoding: .utf8)
      for line in text.matches(of: #/(?m)^(?:    |\$ )(?:scripts\/)?harness ([^#|;\n]*)/#) {
        let words = line.1.split(separator: " ").map(String.init)
        let command = words.first.flatMap { commands.contains($0) ? $0 : nil } ?? "run"
        let help = try known[command] ?? Harness.run(command, "--help-hidden").output
        known[command] = help
        for option in words where option.hasPrefix("-") && option != "-" {
          #expect(help.contains(" \(option)"), "\(page): \(line.0)")
        }
      }
    }
    #expect(known.count > 10)
  }

  @Test func theGlossaryIsWhatExplainPrints() throws {
    let outcome = try Harness.run("explain", "--markdown")
    let page = URL(filePath: "\(Harness.packageRoot)/docs/glossary.md")
    if Snapshot.isRecording { try Data(outcome.output.utf8).write(to: page) }
    #expect(try String(contentsOf: page, encoding: .utf8) == outcome.output)
  }
}
