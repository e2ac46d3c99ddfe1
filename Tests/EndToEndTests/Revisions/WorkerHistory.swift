import Foundation
import Testing

/// A repository of a package with one worker, which gets worse from commit to commit.
///
/// The worker is the one under test, started by a C program that adds a fault. The commits are tagged `good`,
/// `leak`, `broken` (which does not compile), `allocation` and `later`. All tests share the repository and
/// the builds of its commits.
final class WorkerHistory: Sendable {
  static let shared = Result { try WorkerHistory() }

  let folder: Folder
  /// The checkout, which has a corpus `small`.
  var checkout: String { folder / "project" }

  private static let leak = "| sed 's/ 0 leaked-blocks/ 1 leaked-blocks/'"
  private static let allocation = "--inject allocations=1 \(leak)"

  private init() throws {
    folder = try Folder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "project", targets: [.executableTarget(name: "worker-expat", path: "Sources")])

      """, to: "project/Package.swift")
    try SmallCorpus.make(in: folder, as: "project/Corpus/small")
    try git("init", "-q", "-b", "main")
    for (name, fault) in [("good", ""), ("leak", Self.leak)] { try commit(name, fault) }
    try folder.write("this is no C\n", to: "project/Sources/main.c")
    try tag("broken")
    for name in ["allocation", "later"] { try commit(name, Self.allocation) }
  }

  private func commit(_ name: String, _ fault: String) throws {
    let worker = "\(Harness.directory)/worker-expat"
    try folder.write(
      """
      #include <unistd.h>

      // \(name)
      int main(int count, char **arguments) {
          arguments[0] = "worker-expat";
          char *command[count + 4];
          command[0] = "sh";
          command[1] = "-c";
          command[2] = "if [ \\"$1\\" = sample ]; then \(worker) \\"$@\\" \(fault); else exec \(worker) \\"$@\\"; fi";
          for (int place = 0; place <= count; place++) command[place + 3] = arguments[place];
          return execv("/bin/sh", command);
      }

      """, to: "project/Sources/main.c")
    try tag(name)
  }

  private func tag(_ name: String) throws {
    try git("add", "Package.swift", "Sources", "Corpus")
    try git("commit", "-q", "-m", "Be \(name)")
    try git("tag", name)
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let author = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    let outcome = try Command("/usr/bin/env", ["git", "-C", checkout] + author + arguments).run()
    try #require(outcome.status == 0, "\(outcome.everything)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  /// Runs the harness under test in the checkout.
  func run(_ arguments: [String], cache: String = "cache") throws -> Outcome {
    try Command(
      Harness.executable, arguments + Harness.permission, in: checkout,
      environment: ["XDG_CACHE_HOME": folder / cache]
    ).run()
  }

  /// The builds that are kept.
  var builds: [String] { folder.names("cache/feed-parser-harness/builds") }
}
