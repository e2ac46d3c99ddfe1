import Foundation
import Testing

/// Trying out the harness leaves a clean checkout.
struct IgnoredReportsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func git(_ arguments: String...) throws -> String {
    let outcome = try Command(
      "/usr/bin/env",
      ["git", "-c", "user.name=test", "-c", "user.email=test@example.org"] + arguments,
      in: folder.path
    ).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output
  }

  @Test func whatARunWritesIsIgnoredAndWhatIsPublishedIsNot() throws {
    try SmallCorpus.make(in: folder)
    try FileManager.default.copyItem(
      atPath: "\(Harness.packageRoot)/.gitignore", toPath: folder / ".gitignore")
    _ = try git("init", "--quiet")
    _ = try git("add", "--all")
    _ = try git("commit", "--quiet", "--message", "all")
    let outcome = try Harness.measure(
      SmallCorpus.quickly.dropLast() + ["Reports"], in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    #expect(folder.names("Reports").contains("itunes300.md"))
    #expect(try git("status", "--porcelain") == "")
    for name in ["published/itunes300.md", "published/validation.md", "baselines/a.json"] {
      try folder.write("text", to: "Reports/\(name)")
    }
    #expect(try git("status", "--porcelain") == "?? Reports/\n")
    let new = try git("status", "--porcelain", "--untracked-files=all")
    #expect(new.split(separator: "\n").count == 3, "\(new)")
  }

  @Test func whatIsCommittedLiesInFoldersOfItsOwn() throws {
    let listed = try Command.run("git", "-C", Harness.packageRoot, "ls-files", "Reports")
    guard listed.status == 0 else { return skip("the package is no checkout of git's") }
    let folders = listed.output.split(separator: "\n").map { $0.split(separator: "/")[1] }
    #expect(Set(folders) == ["published", "baselines"])
  }
}
