import Foundation
import Testing

private let directory = "\(Harness.packageRoot)/.build/debug"
private let isBuilt = FileManager.default.isExecutableFile(atPath: "\(directory)/harness")

extension Slow {
  /// A debug build that should measure.
  @Suite(.enabled(if: isBuilt, "needs a debug build"))
  struct DebugBuildTests {
    /// Imitates `swift test`, which waits for its tests while it holds the lock that a build needs.
    @Test func aBuildThatSwiftPMHoldsIsNotWaitedFor() throws {
      let folder = try Folder()
      try folder.makeFolder("triple")
      try folder.makeFolder("triple/debug")
      try folder.makeFolder("Sources/harness")
      try folder.write("", to: "Package.swift")
      try folder.write("", to: "debug.yaml")
      let copies = [
        ("\(directory)/harness", "triple/debug/harness"),
        ("/bin/sleep", "swift-idle"),
      ]
      for (original, copy) in copies {
        try folder.install(original, as: copy)
      }
      let holder = try Command(folder / "swift-idle", ["60"])
      try holder.start()
      defer { kill(holder.identifier, SIGKILL) }
      try folder.write("\(holder.identifier)\n", to: ".lock")

      let outcome = try Command(folder / "triple/debug/harness", ["--corpus", "itunes300"]).run()
      #expect(outcome.status == 69, "\(outcome.everything)")
      #expect(
        outcome.errors.contains(
          "a debug build gives no useful figures, and SwiftPM (process \(holder.identifier)) is using "
        ),
        "\(outcome.everything)")
    }

    @Test func outsideItsPackageItSaysWhatToGive() throws {
      let folder = try Folder()
      try folder.install("\(directory)/harness", as: "harness")
      let outcome = try Command(folder / "harness", ["--corpus", "itunes300"]).run()
      #expect(outcome.status == 69, "\(outcome.everything)")
      #expect(outcome.errors.contains("--scratch-path") && outcome.errors.contains("--allow-debug"))
    }
  }
}
