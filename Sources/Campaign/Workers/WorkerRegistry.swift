internal import FeedEvents
internal import WorkerContract

/// Every row that can be measured: what the workers beside the harness, and any others named,
/// say they host.
public struct WorkerRegistry: Sendable {
  /// The rows, in the order of the workers, then as each worker describes them.
  public let rows: [RegisteredRow]

  /// Asks workers to describe themselves.
  ///
  /// - Parameters:
  ///   - workers: The paths of the workers.
  ///   - process: Starts them.
  /// - Throws: ``CampaignError`` where a worker is missing, can't describe itself, or hosts a row
  ///   of a name that another has; `CancellationError`.
  public init(asking workers: [String], with process: WorkerProcess) async throws {
    var rows: [RegisteredRow] = []
    for worker in workers {
      let run = try await process.run(worker, WorkerCommand.describe.arguments)
      for description in try Self.descriptions(in: run, of: worker) {
        if let other = rows.first(where: { $0.name == description.backend }) {
          throw CampaignError.duplicateRow(
            name: description.backend, workers: [other.executable, worker])
        }
        rows.append(RegisteredRow(description: description, executable: worker))
      }
    }
    self.rows = rows
  }

  /// A registry of rows that are known.
  package init(_ rows: [RegisteredRow]) { self.rows = rows }

  /// These rows and those of `other`, whose names have `suffix`: two builds of the same workers.
  public func joined(with other: WorkerRegistry, suffix: String) -> WorkerRegistry {
    WorkerRegistry(rows + other.rows.map { $0.renamed($0.name + suffix) })
  }

  /// These rows, one of which suffers what a copy of it would.
  ///
  /// - Throws: ``CampaignError/noBackend``.
  public func injecting(_ copy: RowCopy) throws(CampaignError) -> WorkerRegistry {
    let original = try Planner(registry: self).backend(copy.original)
    return WorkerRegistry(
      rows.map { $0 == original ? $0.suffering(copy.perturbations) : $0 })
  }

  private static func descriptions(
    in run: WorkerRun, of worker: String
  ) throws(CampaignError) -> [RowDescription] {
    guard case .exited(0) = run.end else {
      throw .workerUnusable(path: worker, problem: run.problem)
    }
    var descriptions: [RowDescription] = []
    var block = KeyedLines()
    let text = String(decoding: run.output, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty {
        guard block.append(parsing: line) else {
          throw .workerUnusable(
            path: worker, problem: "its description has the line '\(line.prefix(80))'")
        }
      } else if !block.pairs.isEmpty {
        guard let description = RowDescription(block) else {
          throw .workerUnusable(
            path: worker, problem: "its description lacks the keys backend or sinks")
        }
        descriptions.append(description)
        block = KeyedLines()
      }
    }
    guard !descriptions.isEmpty, block.pairs.isEmpty else {
      throw .workerUnusable(path: worker, problem: "it describes no row, or not to the end")
    }
    return descriptions
  }
}
