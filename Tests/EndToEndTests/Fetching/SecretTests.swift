import Foundation
import Testing

/// No secret gets into a file or a message.
struct SecretTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Checks everything that was printed, and every file in the folder.
  private func expectNoSecret(_ outcome: Outcome) throws {
    #expect(!outcome.everything.contains("S3CRET"), "\(outcome.everything)")
    let found = try Command.run("grep", "-r", "S3CRET", folder.path)
    #expect(found.status == 1 && found.output.isEmpty, "\(found.everything)")
  }

  private static let secrets = [
    "?token=abc,S3CRET", "?token='S3CRET'", "?page=1;token=S3CRET", "?token=a;S3CRET",
    "?TOKEN=S3CRET", "?to%6Ben=S3CRET", "#access_token=S3CRET", ";jsessionid=S3CRET",
    "?next=http%3A%2F%2Fa%3AS3CRET%40host%2F",
  ]

  @Test(arguments: secrets)
  func aSecretInTheAddressIsNotKept(_ secret: String) throws {
    let server = try RawServer(["*": .document()])
    let options = ["--as", "x", "--output", folder / "x"]
    let outcome = try Command(
      Harness.executable, ["record", server.url("/plain\(secret)")] + options
    ).run()
    #expect(outcome.status == 0, "\(outcome.everything)")
    try expectNoSecret(outcome)
    #expect(try folder.text("x/corpus.json").contains("REDACTED"))
    // Another secret is no other address.
    let other = secret.replacing("S3CRET", with: "other")
    let again = try Command(
      Harness.executable, ["record", server.url("/plain\(other)")] + options
    ).run()
    #expect(again.status == 0, "\(again.everything)")
  }

  @Test(arguments: secrets + ["?token=\"S3CRET\"", "?token=a S3CRET"])
  func aSecretInARedirectIsNotKept(_ secret: String) throws {
    let server = try RawServer(["/": .redirect(to: "/plain\(secret)"), "/plain": .document()])
    let outcome = try Harness.run(
      "record", server.url("/"), "--as", "x", "--output", folder / "x")
    #expect(outcome.status == (secret.hasPrefix(";") ? 76 : 0), "\(outcome.everything)")
    #expect(outcome.everything.contains("REDACTED"), "\(outcome.everything)")
    try expectNoSecret(outcome)
  }

  @Test(arguments: [
    "http://anna:S3CRET@127.0.0.1:1/", "ftp://anna:S3CRET@127.0.0.1/?key=S3CRET",
    "http://a@b:S3CRET@127.0.0.1:1/", "http://127.0.0.1:1/?token=a,S3CRET", "/missing?key=S3CRET,",
    "http://nothing.invalid/?token='S3CRET'", "http://anna:p#S3CRET@127.0.0.1/",
  ])
  func aRedirectThatFailsShowsNoSecret(_ location: String) throws {
    let server = try RawServer(["/": .redirect(to: location)])
    let outcome = try Harness.run(
      "record", server.url("/"), "--as", "x", "--output", folder / "x")
    #expect(outcome.status == 76, "\(outcome.everything)")
    try expectNoSecret(outcome)
    withExtendedLifetime(server) {}
  }

  @Test func addressesInHeadersAreKeptWithoutSecrets() throws {
    let header = """
      Link: <https://u:S3CRET@host/?token=S3CRET>; rel=self\r
      Content-Location: /x?key=a,S3CRET\r
      X-Next: see https://host/?page=1&token=S3CRET, please\r
      Set-Cookie: a=S3CRET\r
      X-Kind: feed\r\n
      """
    let server = try RawServer(["/": .document(header: header)])
    let outcome = try Harness.run(
      "record", server.url("/"), "--as", "x", "--output", folder / "x")
    #expect(outcome.status == 0, "\(outcome.everything)")
    try expectNoSecret(outcome)
    let manifest = try folder.text("x/corpus.json")
    #expect(manifest.contains("page=1&token=REDACTED") && manifest.contains("\"feed\""))
  }

  /// These are not fetched.
  @Test(
    arguments: [["record", "--as", "x"], ["verify", "--corpus"], ["xpath", "//a"], []],
    [
      "anna:S3CRET@host/x", "//anna:S3CRET@host/x", "an na:p S3CRET@host/x", "a@b:S3CRET@host/x",
      "http:/anna:S3CRET@host/x", "http://anna:S3CRET@host/x", "http://a%40b:S3CRET@host/x",
      "ftp://anna:S3CRET@host/", "http://anna:p#S3CRET@host/", "http://[::1/?token=S3CRET",
    ])
  func anAddressThatIsRefusedIsShownWithoutSecrets(_ command: [String], _ address: String) throws {
    let permission = ["verify"].contains(command.first) ? Harness.permission : []
    let outcome = try Command(
      Harness.executable, command + [address] + permission, in: folder.path
    ).run()
    #expect(outcome.status != 0)
    try expectNoSecret(outcome)
  }

  // MARK: - The password

  /// A worker may come from anywhere, and sees what the process that starts it began with.
  @Test func noWorkerGetsThePassword() throws {
    try SmallCorpus.make(in: folder)
    try folder.writeExecutable(
      """
      #!/bin/sh
      env >>environment
      for process in $PPID $(cut -d ' ' -f 4 /proc/$PPID/stat); do
        tr '\\0' '\\n' </proc/$process/environ >>environments
      done
      exit 1

      """, to: "worker")
    let outcome = try Harness.measure(
      "verify", "--corpus", "small", "--worker", "./worker", "--backend", "expat", in: folder,
      environment: ["FEED_HARNESS_PASSWORD": "S3CRET", "FEED_HARNESS_OTHER": "kept"])
    #expect(try folder.text("environment").contains("FEED_HARNESS_OTHER=kept\n"))
    #expect(try folder.text("environments").contains("FEED_HARNESS_OTHER=kept\n"))
    try expectNoSecret(outcome)
  }
}
