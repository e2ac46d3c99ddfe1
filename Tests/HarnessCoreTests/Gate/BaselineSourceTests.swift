import Foundation
import Testing

@testable import HarnessCore

/// Baselines from files, and from revisions of a real repository.
@Suite struct BaselineSourceTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func source(_ text: String) -> BaselineSource {
    BaselineSource(text, in: folder.path, standardPath: "Reports/baselines/small.json")
  }

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

  private func commit(_ baseline: Baseline, tag: String) throws {
    let file = folder.appending(path: "Reports/baselines/small.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(try baseline.text().utf8).write(to: file)
    try git("add", ".")
    try git("commit", "-q", "-m", tag)
    try git("tag", tag)
  }

  @Test func aRevisionHasItsOwnWhateverTheChangeSays() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git("init", "-q")
    let base = Baseline(plan: BaselinePlan(corpora: ["small"]), results: [Record.sitting()])
    try commit(base, tag: "base")
    try commit(
      Baseline(
        plan: BaselinePlan(corpora: ["small"]), results: [Record.sitting(allocations: 9999)]),
      tag: "change")
    #expect(try await source("git:base").read() == base)
    #expect(try await source("git:change").read() != base)
    let path = "\(folder.path)/Reports/baselines/small.json"
    let change = try await source("git:change").read()
    #expect(try await source(path).read() == change)
    #expect("\(source("git:base"))" == "git:base:./Reports/baselines/small.json")
  }

  @Test(arguments: [
    ("git:base", "Reports/baselines/small.json"), ("git:base:./a.json", "a.json"),
    ("git:base:Reports/a.json", "Reports/a.json"), ("./a.json", "./a.json"),
  ])
  func theCheckoutsFileIsTheOneToRecordAgain(text: String, path: String) {
    #expect(source(text).pathInCheckout == path)
  }

  @Test(arguments: ["git:nowhere", "git:", "git:--help"])
  func anUnknownRevisionIsNamed(text: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git("init", "-q")
    try commit(Baseline(plan: BaselinePlan(corpora: ["small"])), tag: "base")
    let error = await #expect(throws: BaselineError.self) { try await source(text).read() }
    guard case .noRevision(String(text.dropFirst(4)), _) = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func withoutARepositoryThereIsNoRevision() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    await #expect(throws: BaselineError.self) { try await source("git:main").read() }
  }

  @Test func aRevisionWithoutTheFileIsNamed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git("init", "-q")
    try git("commit", "-q", "--allow-empty", "-m", "empty")
    await #expect(
      throws: BaselineError.notInRevision(
        revision: "HEAD", path: "./Reports/baselines/small.json")
    ) { try await source("git:HEAD").read() }
  }

  @Test func aFileOfARevisionThatIsTooLargeCanNotBeRead() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try git("init", "-q")
    let file = folder.appending(path: "Reports/baselines/small.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(count: (1 << 26) + 1).write(to: file)
    try git("add", ".")
    try git("commit", "-q", "-m", "large")
    await #expect(
      throws: BaselineError.unreadable(
        path: "git:HEAD:./Reports/baselines/small.json",
        reason: "it is larger than 67108864 bytes")
    ) { try await source("git:HEAD").read() }
  }

  @Test func aFileThatIsNotThereIsNamed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = "\(folder.path)/none.json"
    await #expect(throws: BaselineError.notFound(path: path, options: ["--worker", "w"])) {
      try await source(path).read(recordedWith: ["--worker", "w"])
    }
  }

  @Test func aFolderCanNotBeRead() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = await #expect(throws: BaselineError.self) { try await source(folder.path).read() }
    guard case .unreadable = error else {
      Issue.record("\(error as Any)")
      return
    }
  }
}
