import Foundation
import Testing

/// What GitHub's runner reads: nothing of a document or a name is a command to it.
struct WorkflowCommandTests {
  private static let name = "::error title=x::y ##[error]z.xml"
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      <rss version='2.0'><channel><title> ::error::a&#13;::error::b
      \u{A0}::warning::c ##[error]d</title><link>##[add-mask]e</link>
      <item><title>::set-output name=x::f</title><pubDate>::error::g</pubDate></item></channel></rss>
      """, to: Self.name)
  }

  private static let commands = [
    ["xpath", "--text", "//title"], ["xpath", "--json", "//title"], ["xpath", "//title"],
    ["xpath", "(("], ["records", "--corpus"], ["records", "--json", "--corpus"],
    ["verify", "--stream", "whole", "--backend", "expat", "--corpus"],
    ["verify", "--log", "--backend", "expat", "--corpus"], ["sweep"], ["::error::x ##[error]y"],
    ["records", "--records", "::error::x ##[error]y", "--corpus"],
    [
      "run", "--backend", "expat", "--rounds", "1", "--no-history", "--output", "out", "--corpus",
    ],
  ]

  @Test(arguments: commands)
  func nothingBecomesACommand(_ command: [String]) throws {
    let outcome = try Harness.measure(
      command + [Self.name], in: folder, environment: ["GITHUB_ACTIONS": "true"])
    for text in [outcome.output, outcome.errors] {
      #expect(!text.contains("##["), "\(text)")
      // As .NET reads and trims lines.
      for line in text.split(whereSeparator: { $0.isNewline || $0 == "\r" }) {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      }
    }
    #expect(outcome.output + outcome.errors != "")
  }

  @Test func elsewhereTheOutputIsWhatItWas() throws {
    let outcome = try Harness.run("xpath", "--text", "//item/title", Self.name, in: folder)
    #expect(outcome.output == "::set-output name=x::f\n")
    let other = try Harness.run(
      "xpath", "--text", "//item/title", Self.name, in: folder,
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(other.output == ":\\u003Aset-output name=x::f\n")
  }

  @Test func jsonKeepsItsValues() throws {
    let outcome = try Harness.run(
      "xpath", "--json", "//channel/link", Self.name, in: folder,
      environment: ["GITHUB_ACTIONS": "true"])
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect((json as? [[String: Any]])?.first?["text"] as? String == "##[add-mask]e")
  }
}
