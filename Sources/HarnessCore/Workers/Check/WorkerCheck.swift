internal import FeedEvents
internal import WorkerContract

/// Tests a worker against the contract, clause by clause, with documents of its own.
package struct WorkerCheck: Sendable {
  private let worker: String
  private let documents: String?
  private let process: WorkerRunner

  package struct Report: Sendable {
    package var implementations: [String] = []
    package var skipped: [(name: String, reason: String)] = []
    package var findings: [WorkerFinding] = []
  }

  /// Creates the check of a program; the documents that it is asked about are left in the directory `documents`, if
  /// there is one.
  package init(_ worker: String, documents: String? = nil, with process: WorkerRunner) {
    self.worker = worker
    self.documents = documents
    self.process = process
  }

  /// Checks every parser that the worker describes.
  package func run() async throws -> Report {
    var report = Report()
    let registry = try await WorkerRegistry(asking: [worker], foreign: [worker], with: process)
    let temporary = try TemporaryDirectory()
    if let documents { _ = try Directory.create(documents) }
    for implementation in registry.implementations {
      if let problem = implementation.workerProblem {
        report.findings.append(
          WorkerFinding(implementation: nil, clause: .describe, problem: problem))
      } else if let reason = Self.reasonSkipped(implementation) {
        report.skipped.append((implementation.name, reason))
      } else {
        report.implementations.append(implementation.name)
        var check = ImplementationCheck(
          implementation, process, folder: documents ?? temporary.path)
        report.findings += try await check.findings()
      }
    }
    return report
  }

  private static func reasonSkipped(_ implementation: Implementation) -> String? {
    let description = implementation.description
    if description.role != .backend { return "it is a \(description.role.rawValue)" }
    if let reason = description.unavailability { return "unavailable: \(reason)" }
    if description.syntax != .xml { return "it reads \(description.syntax.rawValue)" }
    if let reason = implementation.incomparability { return reason }
    let isKnown = description.logs.contains(.events) || description.records.contains("post")
    return isKnown ? nil : "it has neither an event log nor posts"
  }
}
