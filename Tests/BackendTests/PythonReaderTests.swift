import EveryBackend
import FeedEvents
import Foundation
import Testing

/// Every backend reports the same events for real feeds as Python's parser, which shares no code with ours.
@Suite(.enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"))
struct PythonReaderTests {
  /// A third of the feeds, without those on which libraries differ.
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
      // Not compared inside the macro, which would print both logs.
      #expect(Bool(backend.read(document).log == log), "\(backend)")
    }
  }

  /// Returns what a program prints; `nil` if it cannot be run.
  private static func output(of program: String, _ argument: String) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", program, argument]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // The exit status of env if it does not find the program.
    guard process.terminationStatus != 127 else { return nil }
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}
