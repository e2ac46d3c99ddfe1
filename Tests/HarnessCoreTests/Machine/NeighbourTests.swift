import FeedEvents
import Testing
import WorkerContract

@testable import HarnessCore

/// The benchmark cases that run next to each other in a round.
@Suite struct NeighbourTests {
  private static let known = WorkerRegistry([
    .fixture("expat"), .fixture("libxml2"), .fixture("foundation"),
    .fixture("control-expat", role: .control), .fixture("control-libxml2", role: .control),
  ])

  private static let comparisons = [
    (implementation: "expat", reference: "control-expat"),
    (implementation: "libxml2", reference: "control-libxml2"),
    (implementation: "foundation", reference: "control-libxml2"),
  ]

  private func plan(
    _ comparisons: [(implementation: String, reference: String)], copies: [ImplementationCopy] = []
  ) throws -> Plan {
    var request = PlanRequest()
    request.comparisons = comparisons
    request.copies = copies
    let original = try #require(Self.known.implementations.first { $0.name == "libxml2" })
    return Bench(
      Self.known.implementations + copies.map { original.copied(as: $0) }, request: request
    ).plan
  }

  @Test(arguments: 1...20)
  func casesAreOrderedNextToTheirReference(_ seed: UInt64) throws {
    let copies = ["libxml2", "libxml2+3%"].compactMap { ImplementationCopy($0) }
    let plan = try plan(Self.comparisons, copies: copies)
    var random = SplitMix64(seed: seed)
    let order = plan.adjacent(random.shuffled(plan.cases))
    #expect(order.count == plan.cases.count && Set(order) == Set(plan.cases))
    func distance(_ name: String, _ other: String) throws -> Int {
      let place = try #require(order.firstIndex { $0.implementation.name == name })
      return abs(place - (try #require(order.firstIndex { $0.implementation.name == other })))
    }
    #expect(try distance("expat", "control-expat") == 1)
    // If several cases are compared with one benchmark case, only two can stand next to it.
    for (name, other) in [
      ("libxml2", "control-libxml2"), ("foundation", "control-libxml2"),
      ("libxml2-copy", "libxml2"), ("libxml2+3%", "libxml2"),
    ] {
      #expect(try distance(name, other) <= 3, "\(order.map(\.implementation.name))")
    }
  }

  @Test func pairsComeInEitherOrder() throws {
    let plan = try plan([("expat", "control-expat")])
    var random = SplitMix64(seed: 1)
    let expatFirst = (0..<200).count { _ in
      let names = plan.adjacent(random.shuffled(plan.cases)).map(\.implementation.name)
      return names.firstIndex(of: "expat") ?? 0 < names.firstIndex(of: "control-expat") ?? 0
    }
    #expect((60...140).contains(expatFirst), "\(expatFirst)")
  }

  @Test func withoutComparisonsTheOrderIsKept() throws {
    let plan = try plan([])
    let order = Array(plan.cases.reversed())
    #expect(plan.adjacent(order) == order)
  }
}
