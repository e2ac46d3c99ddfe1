import EveryBackend
import FeedEvents
import Testing

/// For a rejected document, the events reported before the error do not depend on how it is cut.
@Suite(.enabled(if: TestData.isHere, "needs FEED_HARNESS_TESTDATA"))
struct RejectedLogTests {
  @Test(arguments: ParserBackend.all, TestData.files(in: "feeds/illformed"))
  func oneLogIsTheBeginningOfTheOther(_ backend: ParserBackend, _ file: FeedFile) throws {
    let document = try file.bytes
    let whole = backend.read(document)
    guard whole.failure != nil else { return }
    for sizes in [ChunkSizes.fixed(1), .fixed(3), .random(seed: 1), .random(seed: 2)] {
      let cut = backend.read(document, in: sizes)
      // The last line may be incomplete.
      let logs = [whole.log, cut.log].map { $0.split(separator: "\n").dropLast() }
      let isBeginning = logs[0].starts(with: logs[1]) || logs[1].starts(with: logs[0])
      #expect(Bool(isBeginning), "\(sizes)")
    }
  }
}
