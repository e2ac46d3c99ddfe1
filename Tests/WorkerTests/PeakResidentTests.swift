import FeedEvents
import Foundation
import Testing
import WorkerContract

/// The peak resident set is the one that an outside observer reads.
struct PeakResidentTests {
  /// Takes the median of three samples.
  ///
  /// The kernel counts the size of a process per processor. It updates the sum only when a counter is off by
  /// 32 pages, or by twice as many pages as there are processors.
  @Test(arguments: ProbedCase.all)
  func thePeakIsTheObserversWithin256Kilobytes(_ probedCase: ProbedCase) throws {
    let document = try ITunesDocument.file()
    let differences = try (0..<3).map { _ in try Self.difference(probedCase, document) }
    #expect(differences.sorted()[1] <= 256 * 1024, "\(differences)")
  }

  /// Returns the difference between the worker's figure and that in `/proc`, in bytes.
  private static func difference(_ probedCase: ProbedCase, _ document: TemporaryFile) throws -> Int
  {
    let request = SampleRequest(
      backend: probedCase.implementation, document: document.path, stream: .fixed(16384),
      sink: probedCase.sink,
      pass: .memory, records: "song", waits: true)
    let worker = Process()
    worker.executableURL = WorkerRunner(hosting: probedCase.implementation).url
    worker.arguments = WorkerCommand.sample(request).arguments
    let (input, output) = (Pipe(), Pipe())
    worker.standardInput = input
    worker.standardOutput = output
    try worker.run()
    defer {
      try? input.fileHandleForWriting.close()
      worker.waitUntilExit()
    }
    let sample = try SampleReport(parsing: text(from: output.fileHandleForReading))
    let peak = try #require(sample[Metric.peakResident.name], "\(sample.unavailable)")
    return abs(Int(peak) - (try peakResident(of: worker.processIdentifier)))
  }

  @Test func aWorkerThatWaitsEndsWithItsInput() throws {
    let document = try TemporaryFile("<a/>")
    let outcome = try WorkerRunner(name: "expat").run(
      "sample", "--backend", "expat", "--document", document.path, "--pass", "bare", "--wait",
      "yes")
    #expect(outcome.status == WorkerExit.done)
    #expect(outcome.text.hasPrefix("BenchmarkParse/"))
  }

  /// Reads what a worker prints before it waits, up to the end of the sample line.
  private static func text(from pipe: FileHandle) throws -> String {
    var text = ""
    while text.firstMatch(of: /(^|\n)Benchmark[^\n]*\n/) == nil {
      let piece = pipe.availableData
      try #require(!piece.isEmpty, "the worker ended: \(text)")
      text += String(decoding: piece, as: UTF8.self)
    }
    return text
  }

  /// Returns `VmHWM` in bytes.
  private static func peakResident(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/))
    return try #require(Int(match.1)) * 1024
  }
}
