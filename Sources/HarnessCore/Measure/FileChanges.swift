internal import WorkerContract

/// The changes of a plan's files since they were read: what is timed must be what was verified.
struct FileChanges: Sendable {
  /// Describes how the document changed; `nil` if it did not change.
  private let document: String?
  private let workers: [String: String]

  init(of plan: Plan) {
    document = plan.corpus.documentChange
    workers = plan.implementations.reduce(into: [:]) { workers, implementation in
      if let change = implementation.workerChange { workers[implementation.executable] = change }
    }
  }

  private init() { (document, workers) = (nil, [:]) }

  static let none = FileChanges()

  /// Returns the failure of a benchmark case whose document or worker changed; `nil` if neither did.
  func failure(of benchmarkCase: BenchmarkCase) -> CaseFailure? {
    (document ?? workers[benchmarkCase.implementation.executable])
      .map { CaseFailure(status: .notComparable, reason: $0) }
  }
}
