import Foundation
import Testing

/// Feeds given by their address, served by nginx.
@Suite(.enabled(if: WebServer.Program.nginx.isInstalled)) struct AddressTests {
  private let server: WebServer
  private let folder: Folder

  init() throws {
    server = try WebServer.nginx()
    folder = try Folder()
  }

  @Test func aFeedIsMeasuredByItsAddressAndSecretsAreNotStored() throws {
    let outcome = try Harness.measure(
      "--corpus", server.url("packed/feed.xml?token=s3cret"), "--backend", "expat", "--rounds", "1",
      "--output", "out", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.errors.contains("feed.xml?token=REDACTED, "), "\(outcome.errors)")
    #expect(outcome.errors.contains("harness record URL --as feed"), "\(outcome.errors)")
    let reports = try Reports(in: folder, "out", name: "feed")
    #expect(reports.rows("parse_time").contains { $0["backend"] == "expat" })
    #expect(reports.rows.contains { $0["stream"] == "recorded" })
    #expect(reports.markdown.contains("packed/feed.xml?token=REDACTED"))
    for name in folder.names("out") where !name.hasPrefix(".") {
      let bytes = try folder.bytes("out/\(name)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cret"), "\(name)")
    }
    #expect(!outcome.everything.contains("s3cret"))
  }

  @Test func recordsAreReadAndBackendsVerifiedByAddress() throws {
    let url = server.url("feed.xml")
    let records = try Harness.run("records", "--corpus", url, in: folder)
    #expect(
      records.status == 0 && records.output.hasSuffix("40 records\n"), "\(records.everything)")
    let verified = try Harness.run(
      "verify", "--corpus", url, "--backend", "expat", "--random", "1", in: folder)
    #expect(verified.status == 0, "\(verified.everything)")
    #expect(folder.names() == [])
  }

  @Test func anEarlierSnapshotMayBeAnAddressToo() throws {
    let outcome = try Harness.measure(
      "--corpus", server.url("packed/feed.xml"), "--previous", server.url("feed.xml"), "--records",
      "post", "--backend", "expat", "--rounds", "1", "--output", "out", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect(outcome.output.contains("0 new, 0 changed and 0 gone"), "\(outcome.output)")
  }

  @Test func aFetchThatFailsEndsTheCommand() throws {
    for command in ["run", "records", "verify"] {
      let outcome = try Harness.measure(
        command, "--corpus", server.url("nothing.xml"), in: folder)
      #expect(outcome.status == 76, "\(outcome.everything)")
      #expect(outcome.errors.contains("404 Not Found"), "\(outcome.errors)")
    }
  }

  /// Commands without options for fetching name the command that has them.
  @Test(arguments: [["verify", "--corpus"], ["xpath", "//a"]])
  func aServerThatRequiresAUserGetsTheWayToNameOne(_ command: [String]) throws {
    let outcome = try Harness.run(
      command + [server.url("private/feed.xml")]
        + (command[0] == "xpath" ? [] : Harness.permission), in: folder)
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(outcome.errors.contains("log in with 'harness record --user NAME'"))
  }

  @Test(arguments: [("/", "127.0.0.1-PORT"), ("/all", "document"), ("/-x.xml", "x")])
  func aDocumentIsNamedByItsAddress(_ path: String, _ name: String) throws {
    let server = try RawServer([path: .document()])
    let outcome = try Harness.measure(
      "verify", "--corpus", server.url(path), "--backend", "expat", "--stream", "whole", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let expected = name.replacing("PORT", with: "\(server.port)")
    #expect(outcome.errors.contains("--as \(expected)'"), "\(outcome.errors)")
  }

  /// Only `record` has the options that ask for a password.
  @Test(arguments: [
    ["run", "--corpus"], ["run", "--previous"], ["verify", "--corpus"], ["records", "--corpus"],
    ["records", "--previous"], ["xpath", "//a"],
  ])
  func aUserInAnAddressIsRefusedWithoutItsPassword(_ command: [String]) throws {
    let permission = command[0] == "xpath" ? [] : Harness.permission
    let outcome = try Command(
      Harness.executable, command + ["http://anna:s3cret@localhost/a?key=s3cret"] + permission
    ).run()
    #expect(outcome.status == 64, "\(outcome.everything)")
    #expect(
      outcome.errors.hasPrefix(
        "harness: http://localhost/a?key=REDACTED must not contain a user name"))
    #expect(!outcome.errors.contains("Usage:") && !outcome.errors.contains("s3cret"))
  }

  @Test(arguments: [
    (["verify", "--corpus", "ftp://localhost/a?key=s3cret"], 64, "http and https can be fetched"),
    (["baseline", "http://localhost/a"], 64, "keep the feed as a file, or with 'harness record'"),
    (["http://127.0.0.1:1/a.xml"], 76, "127.0.0.1:1"),
    (["sweep", "http://127.0.0.1:1/a.xml"], 76, "127.0.0.1:1"),
  ])
  func anAddressThatIsNotTakenGetsAHint(
    _ arguments: [String], _ status: Int, _ words: String
  )
    throws
  {
    let outcome = try Harness.measure(arguments, in: folder)
    #expect(Int(outcome.status) == status, "\(outcome.everything)")
    #expect(
      outcome.errors.contains(words) && !outcome.errors.contains("s3cret"), "\(outcome.errors)")
  }
}
