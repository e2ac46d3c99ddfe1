import FeedEvents
import Foundation
import Testing
import WorkerContract

/// The peak resident set is the one an observer outside reads.
struct PeakResidentTests {
  @Test(arguments: Cell.all)
  func thePeakIsTheObserversWithin256Kilobytes(_ cell: Cell) throws {
    let document = try ITunesDocument.file()
    let request = SampleRequest(
      backend: cell.row, document: document.path, stream: .fixed(16384), sink: cell.sink,
      pass: .memory, records: "song", waits: true)
    let worker = Process()
    worker.executableURL = SampleTests.worker(of: cell.row).url
    worker.arguments = WorkerCommand.sample(request).arguments
    let (input, output) = (Pipe(), Pipe())
    worker.standardInput = input
    worker.standardOutput = output
    try worker.run()
    defer {
      try? input.fileHandleForWriting.close()
      worker.waitUntilExit()
    }
    let sample = try SampleReport(parsing: Self.sample(from: output.fileHandleForReading))
    let peak = try #require(sample[Metric.peakResident.name], "\(sample.unavailable)")
    let outside = try Self.peakResident(of: worker.processIdentifier)
    #expect(abs(peak - Double(outside)) <= 256 * 1024, "\(cell.testDescription)")
  }

  @Test func aWorkerThatWaitsEndsWithItsInput() throws {
    let document = try TemporaryFile("<a/>")
    let outcome = try WorkerProcess(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--pass", "bare", "--wait",
      "yes")
    #expect(outcome.status == WorkerExit.done)
    #expect(outcome.text.hasPrefix("BenchmarkParse/"))
  }

  /// What a worker prints before it waits: up to the end of the sample line.
  private static func sample(from pipe: FileHandle) throws -> String {
    var text = ""
    while text.firstMatch(of: /(^|\n)Benchmark[^\n]*\n/) == nil {
      let piece = pipe.availableData
      try #require(!piece.isEmpty, "the worker ended: \(text)")
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  /// `VmHWM` in bytes.
  private static func peakResident(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/))
    return try #require(Int(match.1)) * 1024
  }
}
