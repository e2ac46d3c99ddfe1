internal import Glibc
internal import WorkerContract

/// Tests one parser of a worker: what it verifies, the options it obeys, and its samples.
struct ImplementationCheck {
  let implementation: Implementation
  let process: WorkerRunner
  let folder: String
  let document = CheckDocument()
  private var found: [WorkerFinding] = []

  init(_ implementation: Implementation, _ process: WorkerRunner, folder: String) {
    self.implementation = implementation
    self.process = process
    self.folder = folder
  }

  var description: ImplementationDescription { implementation.description }
  var hasEvents: Bool { description.logs.contains(.events) }
  var sound: String { "\(folder)/sound.xml" }
  var malformed: String { "\(folder)/malformed.xml" }

  mutating func findings() async throws -> [WorkerFinding] {
    try AtomicFile.write(document.bytes, to: sound)
    try AtomicFile.write(document.malformed, to: malformed)
    try await checkVerify()
    try await checkSample()
    return found
  }

  mutating func note(_ clause: WorkerClause, _ problem: String?) {
    guard let problem, !found.contains(where: { $0.clause == clause }) else { return }
    found.append(
      WorkerFinding(
        implementation: implementation.name, clause: clause, problem: problem.onOneLine))
  }

  func run(
    _ arguments: [String], onStart: (@Sendable (pid_t) -> Void)? = nil
  ) async throws -> WorkerRun {
    try await process.run(
      implementation.executable, arguments, parsing: document.bytes.count, outputLimit: 1 << 24,
      onStart: onStart)
  }
}
