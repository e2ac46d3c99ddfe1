import EveryBackend
import FeedEvents
import Foundation
import Testing

/// Real feeds are to every backend what they are to a reader that has nothing of ours: Python's.
@Suite(.enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"))
struct PythonReaderTests {
  /// A third of the feeds, those that Python can read.
  private static let feeds = TestData.files(in: "feeds/real").enumerated()
    .filter { $0.offset % 3 == 0 && $0.element.fact == nil }.map(\.element)

  @Test func aThirdOfTheFeedsAreForty() { #expect(Self.feeds.count >= 40) }

  @Test(arguments: feeds)
  func everyBackendReportsWhatPythonReads(_ feed: FeedFile) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pyexpat-log")
    guard let log = try Self.output(of: script.path, TestData.folder.path + "/\(feed)") else {
      print("\nSKIPPED: PythonReaderTests: there is no python3")
      return
    }
    let document = try feed.bytes
    for backend in ParserBackend.all {
      // Not compared in the macro: it would print both logs.
      #expect(Bool(backend.read(document).log == log), "\(backend)")
    }
  }

  /// What a program prints; `nil` where it can't be run.
  private static func output(of program: String, _ argument: String) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", program, argument]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // What env ends with where it finds no program.
    guard process.terminationStatus != 127 else { return nil }
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}
