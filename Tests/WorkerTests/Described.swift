import EveryBackend
import FeedEvents
import Testing
import WorkerContract

/// The implementations, as their workers describe them.
enum Described {
  static let byWorker = WorkerRunner.all.map { worker in
    (worker: worker, implementations: (try? DescribeTests.descriptions(of: worker)) ?? [])
  }

  static let all = byWorker.flatMap(\.implementations)

  static func names(_ role: Role) -> [String] { all.filter { $0.role == role }.map(\.name) }
}

/// What tests know and what workers describe is the same.
struct DescribedTests {
  @Test func everyBackendIsTestedAndHasAWorker() {
    let described = Set(Described.all.filter { $0.logs.contains(.events) }.map(\.name))
    let known = Set((ParserBackend.known + ParserBackend.trees).map(\.name))
    #expect(described.subtracting(known) == [], "described by a worker, but not in ParserBackend")
    #expect(known.subtracting(described) == [], "in ParserBackend, but described by no worker")
  }

  @Test func everyBackendIsDescribedAsItIs() throws {
    for backend in ParserBackend.known + ParserBackend.trees {
      let described = try #require(Described.all.first { $0.name == backend.name })
      #expect(described.variantOf == backend.identity.variantOf)
      #expect(described.unavailability == backend.identity.unavailability)
    }
  }

  @Test func everyImplementationHasOneWorker() {
    let names = Described.all.map(\.name)
    #expect(Set(names).count == names.count, "\(names)")
  }
}
