import Foundation
import Testing

/// Servers that never come to an end: the time limit and Ctrl-C hold at any time.
struct EndlessServerTests {
  private typealias Answer = RawServer.Answer

  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static let answers: [String: Answer] = [
    "/headers": Answer(
      "HTTP/1.1 200 OK\r\n", endless: String(repeating: "X: y\r\n", count: 1000)),
    "/slow-headers": Answer("HTTP/1.1 200 OK\r\n", endless: "X: y\r\n", pause: 100_000),
    "/line": Answer("HTTP/1.1 200 OK\r\nX: ", endless: String(repeating: "y", count: 1000)),
    "/slow-line": Answer("HTTP/1.1 200 OK\r\nX: ", endless: "y", pause: 50_000),
    "/interim": Answer("", endless: "HTTP/1.1 103 Early Hints\r\n\r\n"),
    "/slow-interim": Answer("", endless: "HTTP/1.1 100 Continue\r\n\r\n", pause: 100_000),
    "/redirects": .redirect(to: "/redirects"),
    "/chunks": Answer(chunked, endless: String(repeating: "1\r\nx\r\n", count: 1000)),
    "/slow-chunks": Answer(chunked, endless: "1\r\nx\r\n", pause: 100_000),
    "/chunk-extension": Answer("\(chunked)1;", endless: String(repeating: "x", count: 1000)),
    "/trailers": Answer(
      "\(chunked)6\r\n<rss/>\r\n0\r\n", endless: String(repeating: "X: y\r\n", count: 1000)),
    "/slow-trailers": Answer("\(chunked)6\r\n<rss/>\r\n0\r\n", endless: "X: y\r\n", pause: 100_000),
    "/slow-document": Answer("HTTP/1.1 200 OK\r\n\r\n", endless: "x", pause: 100_000),
    "/silence": Answer("HTTP/1.1 200 OK\r\n", endless: "X: y\r\n", pause: 60_000_000),
  ]

  private let server: RawServer
  private let folder: Folder

  init() throws {
    server = try RawServer(Self.answers)
    folder = try Folder()
  }

  private func arguments(_ url: String, _ options: String...) -> [String] {
    ["record", url, "--as", "x", "--output", folder / "x"] + options
  }

  @Test(arguments: answers.keys.sorted())
  func theTimeLimitHolds(_ path: String) throws {
    let began = ContinuousClock.now
    let outcome = try Command(
      Harness.executable, arguments(server.url(path), "--timeout", "2s")
    ).run()
    // The rest is for a busy machine.
    #expect(ContinuousClock.now - began < .seconds(20), "\(outcome.everything)")
    #expect(outcome.status == 76, "\(outcome.everything)")
    #expect(folder.names() == [])
  }

  private static let waiting = answers.keys.filter {
    $0.hasPrefix("/slow") || ["/chunks", "/chunk-extension", "/silence"].contains($0)
  }.sorted()

  @Test(arguments: waiting, [SIGINT, SIGTERM])
  func aSignalEndsTheFetch(_ path: String, _ signal: Int32) throws {
    try expectEnd(
      of: arguments(server.url(path)), by: signal, saying: "interrupted: nothing was kept")
  }

  /// Only the harness gets the signal, which a terminal sends to the other program as well.
  @Test(arguments: [
    ["--corpus"], ["verify", "--corpus"], ["records", "--corpus"], ["xpath", "//a"],
  ])
  func aSignalEndsTheFetchForAnotherCommand(_ command: [String]) throws {
    let permission = command[0] == "xpath" ? [] : Harness.permission
    try expectEnd(
      of: command + [server.url("/slow-headers")] + permission, by: SIGTERM, saying: "interrupted")
  }

  private func expectEnd(
    of arguments: [String], by signal: Int32, saying words: String
  ) throws {
    let temporary = try Folder()
    let command = try Command(
      Harness.executable, arguments, in: folder.path, environment: ["TMPDIR": temporary.path])
    try command.start()
    usleep(1_500_000)
    #expect(command.isRunning)
    let began = ContinuousClock.now
    kill(command.identifier, signal)
    let outcome = try command.finish()
    #expect(ContinuousClock.now - began < .seconds(20), "\(outcome.everything)")
    #expect(outcome.status == 130, "\(outcome.everything)")
    #expect(outcome.errors.contains(words), "\(outcome.everything)")
    #expect(folder.names() == [] && temporary.names() == [])
    let left = RunningProcesses.wait(
      for: { RunningProcesses.all(naming: "127.0.0.1:\(server.port)").isEmpty ? true : nil },
      seconds: 20)
    #expect(left == true)
  }

  /// Nothing answers at the address of the name server.
  @Test func aNameServerThatDoesNotAnswerHoldsNothingUp() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    var address = WebServer.loopback(port: 53)
    address.sin_addr.s_addr = UInt32(0x7F00_0009).bigEndian
    guard unsafe WebServer.withAddress(&address, { unsafe bind(descriptor, $0, $1.pointee) }) else {
      return skip("port 53 can't be used here")
    }
    try folder.write("nameserver 127.0.0.9\n", to: "resolv.conf")
    let fetch = arguments("http://example.org/", "--timeout", "2s").map { "'\($0)'" }
    func run(_ script: String) throws -> Outcome {
      try Command(
        "/usr/bin/env", ["unshare", "--mount", "--map-root-user", "sh", "-c", script],
        in: folder.path
      ).run()
    }
    let hide = "mount --bind resolv.conf $(readlink -f /etc/resolv.conf)"
    guard try run(hide).status == 0 else { return skip("no mount namespace is to be had here") }
    let harness = "'\(Harness.executable)' \(fetch.joined(separator: " "))"
    let began = ContinuousClock.now
    let timedOut = try run("\(hide) && exec \(harness)")
    #expect(timedOut.status == 76, "\(timedOut.everything)")
    #expect(timedOut.errors.contains("no connection after 2 s"), "\(timedOut.errors)")
    let ended = try run("\(hide) && exec timeout --foreground --signal INT 1 \(harness)")
    #expect(ended.errors.contains("interrupted: nothing was kept"), "\(ended.everything)")
    #expect(ContinuousClock.now - began < .seconds(40))
  }
}
