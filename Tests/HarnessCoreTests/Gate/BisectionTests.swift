import Foundation
@testable import HarnessCore
import Testing

/// Searches through the history of a real repository, in which nothing is built.
@Suite final class BisectionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b", "-c",
        "commit.gpgsign=false",
      ] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Adds commits, each with its name as a tag.
  private func commit(_ names: String...) throws {
    for name in names {
      try git("commit", "-q", "--allow-empty", "-m", "commit \(name)")
      try git("tag", name)
    }
  }

  /// Returns the candidates that are left after the search, and how many commits were judged.
  private func search(
    from good: String, to worse: String, _ judgement: (String) -> Bisection.Mark
  ) async throws -> (candidates: [String], judged: Int) {
    let repository = try await Repository(around: folder.path)
    var bisection = Bisection(
      in: repository, good: try await repository.commit(good),
      worse: try await repository.commit(worse))
    var judged = 0
    while let commit = try await bisection.next() {
      bisection.mark(commit, as: judgement(String(commit.subject.dropFirst("commit ".count))))
      judged += 1
    }
    return (try await bisection.candidates().map { String($0.subject.dropFirst(7)) }, judged)
  }

  @Test(arguments: ["1", "2", "5", "8"])
  func theFirstWorseCommitIsFoundInFewSteps(_ first: String) async throws {
    try commit("0", "1", "2", "3", "4", "5", "6", "7", "8")
    let (candidates, judged) = try await search(from: "0", to: "8") { $0 >= first ? .worse : .good }
    #expect(candidates == [first])
    #expect(judged <= 3)
  }

  @Test func skippedCommitsAreLeftAsSuspectsWhereTheyHideTheFirst() async throws {
    try commit("0", "1", "2", "3", "4")
    let hidden = try await search(from: "0", to: "4") {
      $0 == "2" ? .skipped : $0 > "2" ? .worse : .good
    }
    #expect(hidden.candidates == ["2", "3"])
    let harmless = try await search(from: "0", to: "4") {
      $0 == "1" ? .skipped : $0 > "2" ? .worse : .good
    }
    #expect(harmless.candidates == ["3"])
  }

  @Test func aCommitOfABranchThatWasMergedIsFound() async throws {
    try commit("0")
    try git("checkout", "-q", "-b", "side")
    try commit("side1", "side2")
    try git("checkout", "-q", "main")
    try commit("1", "2")
    try git("merge", "-q", "--no-ff", "-m", "commit merge", "side")
    try commit("3")
    let worse: Set = ["side2", "merge", "3"]
    let (candidates, _) = try await search(from: "0", to: "3") {
      worse.contains($0) ? .worse : .good
    }
    #expect(candidates == ["side2"])
  }

  @Test func nothingIsLeftInTheRepository() async throws {
    try commit("0", "1", "2")
    func state() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/.git").sorted()
    }
    let before = try state()
    _ = try await search(from: "0", to: "2") { _ in .worse }
    #expect(try state() == before)
  }

  // MARK: Revisions

  @Test func aRevisionIsResolvedWithItsTitle() async throws {
    try commit("0", "1")
    let repository = try await Repository(around: folder.path)
    let commit = try await repository.commit("1")
    #expect(commit == (try await repository.commit("HEAD")))
    #expect(commit.title == "\(commit.short) (commit 1)" && commit.id.hasPrefix(commit.short))
    #expect(try await repository.isAncestor(repository.commit("0"), of: commit))
    #expect(try await !repository.isAncestor(commit, of: repository.commit("0")))
  }

  @Test(arguments: ["nowhere", "--help", ""])
  func whatIsNoRevisionIsRefused(_ revision: String) async throws {
    try commit("0")
    let repository = try await Repository(around: folder.path)
    await #expect(throws: RevisionError.self) { try await repository.commit(revision) }
  }

  @Test func aFolderOutsideOfRepositoriesIsRefusedInTheWordsOfGit() async throws {
    let outside = FileManager.default.temporaryDirectory.appending(path: "no-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    let error = await #expect(throws: RevisionError.self) {
      try await Repository(around: outside.path)
    }
    guard case .noRepository(let directory, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(directory == outside.path && reason.contains("not a git repository"))
  }
}
