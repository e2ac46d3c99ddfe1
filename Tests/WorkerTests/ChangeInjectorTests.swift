import FeedEvents
import Testing
import WorkerContract

/// An injected change appears in the figures, and a note names it.
struct ChangeInjectorTests {
  private static let implementations = SampleTests.incremental + ["floor-expat"]

  @Test(arguments: implementations, [1, 5])
  func soManyAllocationsAreCountedMore(_ implementation: String, _ count: Int) throws {
    let unchanged = try Self.sample(implementation, .allocations, [])
    let injected = try Self.sample(implementation, .allocations, [.allocations(count)])
    func value(_ metric: Metric, _ sample: SampleReport) throws -> Int {
      Int(try #require(sample[metric.name]))
    }
    #expect(
      try value(.allocations, injected) == value(.allocations, unchanged) + count)
    #expect(
      try value(.allocatedBytes, injected)
        == value(.allocatedBytes, unchanged) + count * InjectedChange.blockSize)
    #expect(try value(.leakedBlocks, injected) == 0)
    #expect(unchanged.notes.isEmpty)
    #expect(injected.notes == ["injected: allocations=\(count)"])
  }

  /// The injected time is much larger than the noise of a busy machine.
  @Test(arguments: implementations)
  func anIterationTakesLongerByItsShare(_ implementation: String) throws {
    let unchanged = try (0..<3).map { _ in try Self.sample(implementation, .time, []) }
    let injected = try (0..<3).map { _ in
      try Self.sample(implementation, .time, [.slowdown(4), .slowdown(5)])
    }
    // Takes the minimum, because other tests that run at the same time can only add to the times.
    let before = try #require(unchanged.compactMap { $0[Metric.cpuTime.name] }.min())
    let after = try #require(injected.compactMap { $0[Metric.cpuTime.name] }.min())
    // The factors multiply, (1 + 4) × (1 + 5), and do not add up to 1 + 4 + 5.
    #expect(after > 15 * before)
    #expect(
      injected[0].notes
        == ["injected: slowdown=4.0", "injected: slowdown=5.0"])
  }

  @Test(arguments: Pass.allCases)
  func everyPassSaysSo(_ pass: Pass) throws {
    let sample = try Self.sample("expat", pass, [.slowdown(0.02), .allocations(1)])
    #expect(
      sample.notes
        == ["injected: slowdown=0.02", "injected: allocations=1"])
  }

  private static func sample(
    _ implementation: String, _ pass: Pass, _ injectedChanges: [InjectedChange]
  ) throws -> SampleReport {
    let document = try ITunesDocument.file()
    return try SampleTests.sample(
      SampleRequest(
        backend: implementation, document: document.path, stream: .fixed(16384), sink: "count",
        pass: pass,
        injectedChanges: injectedChanges))
  }
}
