import Testing
import WorkerContract

@testable import HarnessCore

/// Implementations that feed other sinks.
@Suite struct ReadingTests {
  private static func table(of results: Results) throws -> SummaryTable {
    let index = ResultIndex(results)
    return SummaryTable(try #require(index.mainGroup), of: index)
  }

  @Test func anImplementationWithOtherSinksSaysSo() throws {
    var results = Fixtures.normal
    results.rows.removeAll { $0.key.backend == "foundation" && $0.key.sink == .model }
    let row = try #require(Self.table(of: results).rows.first { $0.name == "foundation" })
    #expect(row.problem?.reason.hasPrefix("it does not support the sink 'model'; ") == true)
  }
}
