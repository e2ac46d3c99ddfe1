import Foundation
import Testing

@testable import HarnessCore

/// The commit of a checkout, read without git, is what git reports.
@Suite final class HarnessCommitTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "commit-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func git(_ arguments: String..., in checkout: URL) async throws -> String {
    let end = try await Program("git").run(
      [
        "-C", checkout.path, "-c", "user.name=a", "-c", "user.email=a@b", "-c",
        "commit.gpgsign=false",
      ] + arguments)
    try #require(end.status == 0)
    return end.line
  }

  @Test func aWorktreeHasItsOwn() async throws {
    let (checkout, worktree) = (folder.appending(path: "a"), folder.appending(path: "a/b"))
    try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
    #expect(HarnessCommit.checkedOut(in: checkout) == nil)
    _ = try await git("init", "-q", "-b", "main", in: checkout)
    _ = try await git("commit", "-q", "--allow-empty", "-m", "one", in: checkout)
    _ = try await git("worktree", "add", "-q", "-b", "fix", worktree.path, in: checkout)
    _ = try await git("commit", "-q", "--allow-empty", "-m", "two", in: worktree)
    for folder in [checkout, worktree] {
      let head = try await git("rev-parse", "HEAD", in: folder)
      #expect(HarnessCommit.checkedOut(in: folder) == head)
    }
    _ = try await git("pack-refs", "--all", in: checkout)
    _ = try await git("checkout", "-q", "--detach", in: checkout)
    for folder in [checkout, worktree] {
      let head = try await git("rev-parse", "HEAD", in: folder)
      #expect(HarnessCommit.checkedOut(in: folder) == head)
    }
    #expect(HarnessCommit.checkedOut(in: checkout) != HarnessCommit.checkedOut(in: worktree))
  }
}
