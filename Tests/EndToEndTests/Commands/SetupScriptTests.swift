import Foundation
import Testing

/// What scripts/setup reports about the libraries that figures depend on, from apt's tools and package lists.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/apt-cache"), "not Debian"))
struct SetupScriptTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs the script with package lists of one suite that contain a version of libexpat1, or with no lists.
  private func setup(suite: String = "bookworm", listing version: String?) throws -> Outcome {
    let architecture = try Command.run("dpkg", "--print-architecture").output
      .trimmingCharacters(in: .newlines)
    try folder.makeFolder("lists/partial")
    try folder.write("deb [trusted=yes] file:/nowhere \(suite) main\n", to: "sources.list")
    try folder.write(
      """
      Dir::State::lists "\(folder / "lists")";
      Dir::Etc::sourcelist "\(folder / "sources.list")";
      Dir::Etc::sourceparts "/dev/null";
      Dir::Etc::preferences "/dev/null";
      Dir::Etc::preferencesparts "/dev/null";
      Dir::Cache "\(folder / "cache")";

      """, to: "apt.conf")
    if let version {
      try folder.write(
        """
        Package: libexpat1
        Version: \(version)
        Architecture: \(architecture)
        Filename: x.deb
        Size: 1

        """,
        to: "lists/_nowhere_dists_\(suite)_main_binary-\(architecture)_Packages")
    }
    let outcome = try Command(
      "\(Harness.packageRoot)/scripts/setup", [], in: folder.path,
      environment: ["APT_CONFIG": folder / "apt.conf"]
    ).run()
    #expect(outcome.status == 0 && outcome.output == "", "\(outcome.everything)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    return outcome
  }

  @Test func theInstalledRevisionsAreNamed() throws {
    let errors = try setup(listing: nil).errors
    for name in ["libexpat1", "libxml2"] {
      let version = try Command.run("dpkg-query", "-W", "-f", "${Version}", name).output
      #expect(errors.contains("\(name) \(version)"), "\(errors)")
    }
  }

  @Test func withoutListsUpdatesAreUnknown() throws {
    let errors = try setup(listing: nil).errors
    #expect(errors.contains("is unknown without readable package lists: apt-get update\n"))
  }

  @Test func anOlderRevisionIsNoUpdate() throws {
    let errors = try setup(listing: "0.1-1").errors
    #expect(errors.contains(/; no updates are waiting, by the package lists of \d{4}-\d\d-\d\d\n/))
  }

  @Test(arguments: [("bookworm", "updates"), ("bookworm-security", "security updates")])
  func aNewerRevisionIsReportedWithTheCommand(_ suite: String, _ text: String) throws {
    let errors = try setup(suite: suite, listing: "99.0-1").errors
    let waiting = "; \(text) are waiting (libexpat1 99.0-1 from \(suite)): "
    #expect(errors.contains(waiting), "\(errors)")
    #expect(errors.contains("apt-get install --only-upgrade libexpat1 libxml2 libexpat1-dev"))
  }
}
