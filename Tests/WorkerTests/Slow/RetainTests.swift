import FeedEvents
import FoundationEssentials
import Testing
import WorkerContract

@testable import HarnessCore

extension Slow {
  /// The instructions and retains of a parse, counted by callgrind.
  @Suite(.enabled(if: Valgrind.isInstalled, "needs valgrind and strip"))
  struct RetainTests {
    private static let events = ITunesDocument.generated.eventLog.count { $0 == UInt8(ascii: "\n") }

    /// The seam and the counting sinks keep no event, so their retains do not grow with the document.
    @Test(arguments: ["libxml2", "expat"], ["discard", "count"])
    func noEventCostsARetain(_ implementation: String, _ sink: Sink) async throws {
      // Unoptimized code retains far more often.
      guard Products.isRelease else { return }
      let counts = try await Self.counts(ProbedCase(implementation: implementation, sink: sink))
      #expect(counts.allSatisfy { $0.retains < 16 && $0.releases < 16 })
    }

    /// Foundation's events are objects, so the counter must find their retains.
    @Test func retainsAreSeenInAllLibraries() async throws {
      let counts = try await Self.counts(ProbedCase(implementation: "foundation", sink: "count"))
      #expect(counts.allSatisfy { $0.retains > Self.events && $0.releases > Self.events })
    }

    @Test(arguments: [
      ProbedCase(implementation: "memchr", sink: "none"),
      ProbedCase(implementation: "floor-libxml2", sink: "count"),
    ])
    func instructionsRepeat(_ probedCase: ProbedCase) async throws {
      let counts = try await Self.counts(probedCase).map(\.instructions).sorted()
      let (least, most) = (counts[0], counts[counts.count - 1])
      #expect(least > ITunesDocument.generated.document.count / 64)
      #expect(Double(most - least) / Double(least) < 0.005)
    }

    private static func counts(_ probedCase: ProbedCase) async throws -> [CallgrindProfile] {
      let document = try ITunesDocument.file()
      let request = SampleRequest(
        backend: probedCase.implementation, document: document.path, stream: .fixed(16384),
        sink: probedCase.sink,
        pass: .bare, records: "song")
      // The time limit includes the time in which other tests occupy the threads that wait for processes.
      let counting = try InstructionCounting(timeLimit: .seconds(1800), repeats: 2)
      return try await counting.count(
        request, by: WorkerRunner(hosting: probedCase.implementation).url.path
      ).get()
    }
  }
}
