import Foundation
import Testing

/// The programs and the corpora, copied to another place and used by another user in an empty directory.
@Suite(.enabled(if: Elsewhere.isPossible, "only the super-user can become another user"))
struct ElsewhereTests {
  private let elsewhere: Elsewhere

  init() throws { elsewhere = try Elsewhere() }

  @Test func theMainJobWritesIntoTheWorkingDirectory() throws {
    let outcome = try elsewhere.run("--corpus", "itunes300", "--rounds", "1")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(elsewhere.names("Reports").contains("itunes300.md"))
  }

  @Test func aCheckFindsTheBaselineThatWasRecordedThere() throws {
    let words = ["--corpus", "itunes300", "--backend", "expat", "--exact"]
    let recorded = try elsewhere.run(["baseline"] + words)
    #expect(recorded.status == 0, "\(recorded.everything)")
    #expect(elsewhere.names("Reports/baselines") == ["itunes300.json"])
    let checked = try elsewhere.run("check", "--exact")
    #expect(checked.status == 0, "\(checked.everything)")
  }

  @Test func aDocumentThatIsGeneratedGoesIntoTheCache() throws {
    let outcome = try elsewhere.run(
      "verify", "--corpus", "tinyfeeds", "--backend", "expat", "--random", "0", "--stream",
      "whole")
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(elsewhere.names(".") == [])
    #expect(!elsewhere.folder.names("home/.cache/feed-parser-harness").isEmpty)
  }

  @Test(.enabled(if: WebServer.Program.nginx.isInstalled))
  func aRecordingIsACorpusOfTheWorkingDirectory() throws {
    let server = try WebServer.nginx()
    let recorded = try elsewhere.run("record", server.url("feed.xml"), "--as", "mine")
    #expect(recorded.status == 0, "\(recorded.everything)")
    #expect(elsewhere.names("Corpus") == ["mine"])
    let verified = try elsewhere.run("verify", "--corpus", "mine", "--random", "1")
    #expect(verified.status == 0, "\(verified.everything)")
  }
}

/// A copy of the installed programs and corpora, and another user's home and empty directory.
final class Elsewhere: Sendable {
  let folder: Folder
  private static let user = "65534"

  static let isPossible = getuid() == 0 && isInstalled("strace") && isInstalled("setpriv")

  private static func isInstalled(_ program: String) -> Bool {
    (try? Command.run(program, "--version").status) == 0
  }

  init() throws {
    folder = try Folder()
    try folder.makeFolder("installed/bin")
    let programs = Folder.names(at: Harness.directory).filter { name in
      !name.contains(".") && ["harness", "worker-"].contains(where: name.hasPrefix)
    }
    for name in programs {
      try folder.install("\(Harness.directory)/\(name)", as: "installed/bin/\(name)")
    }
    let copied = try Command.run(
      "git", "-C", Harness.packageRoot, "checkout-index", "--all",
      "--prefix=\(folder / "checkout")/")
    try #require(copied.status == 0, "\(copied.everything)")
    try FileManager.default.moveItem(
      atPath: folder / "checkout/Corpus", toPath: folder / "installed/Corpus")
    for name in ["home", "empty", "temporary"] {
      try folder.makeFolder(name)
      let owned = try Command.run("chown", "\(Self.user):\(Self.user)", folder / name)
      try #require(owned.status == 0, "\(owned.everything)")
    }
  }

  /// Returns the names in a folder of the directory that commands work in.
  func names(_ name: String) -> [String] { folder.names("empty/\(name)") }

  func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs the harness as the other user, and expects that it opens no file for writing in other places.
  func run(_ arguments: [String]) throws -> Outcome {
    let outcome = try Command(
      "/usr/bin/env",
      [
        "strace", "-f", "-qq", "-e",
        "trace=open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2",
        "-o", folder / "trace", "setpriv", "--reuid", Self.user, "--regid", Self.user,
        "--clear-groups", folder / "installed/bin/harness",
      ] + arguments + (Harness.isDebug ? ["--allow-debug"] : []),
      in: folder / "empty",
      environment: [
        "HOME": folder / "home", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "",
        "TMPDIR": folder / "temporary",
      ]
    ).run()
    let written = try folder.text("trace").split(separator: "\n").compactMap(Self.path)
    try #require(!written.isEmpty)
    for path in Set(written) { #expect(isAllowed(path), "\(path) was opened for writing") }
    return outcome
  }

  /// Returns the path that a line of the trace opens for writing, or creates; `nil` if it does neither.
  private static func path(in line: Substring) -> String? {
    guard !line.contains(" = -1 "), let call = line.firstMatch(of: #/ (\w+)\(/#)?.1 else {
      return nil
    }
    let isOpened = call.hasPrefix("open")
    guard !isOpened || line.contains(#/O_(WRONLY|RDWR|CREAT|TRUNC|TMPFILE)/#) else { return nil }
    return line.matches(of: #/"([^"]*)"/#).last.map { String($0.1) }
  }

  private func isAllowed(_ path: String) -> Bool {
    let own = ["empty", "home", "temporary"].map { folder / $0 }
    return !path.hasPrefix("/")
      || (own + ["/dev", "/proc/self", "/proc/thread-self"]).contains { path.hasPrefix($0) }
      || path.contains(#/^/proc/\d+/#)
  }
}
