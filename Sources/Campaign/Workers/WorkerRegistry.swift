package import Corpora
package import FeedEvents
internal import Results
package import WorkerContract

/// All implementations that can be measured: those hosted by the workers beside the harness, and by other
/// named workers.
package struct WorkerRegistry: Sendable {
  /// The implementations, by worker, then in the order of its description.
  package let implementations: [Implementation]

  /// Asks workers to describe themselves.
  ///
  /// A worker that can't be used becomes an absent implementation, named after its program.
  ///
  /// - Parameters:
  ///   - workers: The paths of the workers.
  ///   - process: Starts the workers.
  /// - Throws: `CancellationError`.
  package init(asking workers: [String], with process: WorkerProcess) async throws {
    var implementations: [Implementation] = []
    for (worker, result) in zip(workers, try await Self.describe(workers, with: process)) {
      do throws(CampaignError) {
        let descriptions = try result.get()
        try Self.requireNames(of: descriptions, of: worker, existing: implementations)
        implementations += descriptions.map { Implementation(description: $0, executable: worker) }
      } catch {
        guard case .workerUnusable(_, let problem) = error else { continue }
        var absent = Implementation.absent(worker, because: problem)
        if implementations.contains(where: { $0.name == absent.name }) {
          absent.description.backend = worker
        }
        implementations.append(absent)
      }
    }
    self.implementations = implementations
  }

  /// Rejects names that are too long or not unique.
  private static func requireNames(
    of descriptions: [ImplementationDescription], of worker: String,
    existing others: [Implementation]
  ) throws(CampaignError) {
    for (index, name) in descriptions.map(\.backend).enumerated() {
      let problem: String? =
        if name.utf8.count > maximumNameLength {
          "the name of an implementation is longer than \(maximumNameLength) bytes: '\(name.prefix(40))…'"
        } else if descriptions[..<index].contains(where: { $0.backend == name }) {
          "it describes the implementation '\(name)' twice"
        } else {
          others.first { $0.name == name }.map {
            "its implementation '\(name)' has the same name as one of \($0.executable)"
          }
        }
      if let problem { throw .workerUnusable(path: worker, problem: problem) }
    }
  }

  private static let maximumNameLength = 200
  /// The limit on a worker's description in bytes.
  private static let maximumOutput = 1 << 20

  /// Creates a registry of known implementations.
  package init(_ implementations: [Implementation]) { self.implementations = implementations }

  /// Returns the implementations that can read at least one of the corpora, and those with the given names in
  /// any case.
  ///
  /// Returns all if there is no corpus.
  package func readers(of corpora: [Corpus], keeping names: [String] = []) -> WorkerRegistry {
    guard !corpora.isEmpty else { return self }
    return WorkerRegistry(
      implementations.filter { implementation in
        names.contains(implementation.name)
          || corpora.contains { $0.document(for: implementation) != nil }
      })
  }

  /// Makes sure that workers can be used.
  ///
  /// - Throws: ``CampaignError/workerUnusable`` for the first that can't be.
  package func requireUse(of workers: [String]) throws(CampaignError) {
    for implementation in implementations where workers.contains(implementation.executable) {
      guard let problem = implementation.workerProblem else { continue }
      throw .workerUnusable(path: implementation.executable, problem: problem)
    }
  }

  /// These implementations and those of `other`, whose names have `suffix`: two builds of the same workers.
  package func joined(with other: WorkerRegistry, suffix: String) -> WorkerRegistry {
    WorkerRegistry(implementations + other.implementations.map { $0.renamed($0.name + suffix) })
  }

  /// Returns these implementations, with the changes of a copy injected into its original.
  ///
  /// - Throws: ``CampaignError/noBackend``.
  package func injecting(_ copy: ImplementationCopy) throws(CampaignError) -> WorkerRegistry {
    let original = try Planner(registry: self).backend(copy.original)
    return WorkerRegistry(
      implementations.map { $0 == original ? $0.injecting(copy.injectedChanges) : $0 })
  }

  /// The maximum number of workers that are asked at the same time, because each needs files and processes.
  private static let maximumConcurrent = 8

  private typealias DescriptionResult = Result<[ImplementationDescription], CampaignError>

  /// Returns the description that each worker gives.
  private static func describe(
    _ workers: [String], with process: WorkerProcess
  ) async throws -> [DescriptionResult] {
    try await withThrowingTaskGroup(of: (Int, DescriptionResult).self) { group in
      var results: [Int: DescriptionResult] = [:]
      for (index, worker) in workers.enumerated() {
        if index >= maximumConcurrent, let (done, result) = try await group.next() {
          results[done] = result
        }
        group.addTask {
          let arguments = WorkerCommand.describe.arguments
          let run = try await process.run(worker, arguments, output: maximumOutput)
          return (
            index,
            DescriptionResult { () throws(CampaignError) in try descriptions(in: run, of: worker) }
          )
        }
      }
      for try await (done, result) in group { results[done] = result }
      return workers.indices.compactMap { results[$0] }
    }
  }

  private static func descriptions(
    in run: WorkerRun, of worker: String
  ) throws(CampaignError) -> [ImplementationDescription] {
    guard run.end != .timedOut else {
      throw .workerUnusable(
        path: worker,
        problem:
          "it did not describe itself within the time limit; give it more time with --time-limit")
    }
    guard case .exited(0) = run.end else {
      throw .workerUnusable(path: worker, problem: run.problem)
    }
    var descriptions: [ImplementationDescription] = []
    var block = KeyedLines()
    let text = String(decoding: run.output, as: UTF8.self)
    for line in text.textLines {
      if !line.isEmpty {
        guard block.append(parsing: line) else {
          throw .workerUnusable(
            path: worker, problem: "its description has the malformed line '\(line.prefix(80))'")
        }
      } else if !block.pairs.isEmpty {
        guard let description = ImplementationDescription(block) else {
          throw .workerUnusable(
            path: worker, problem: "its description lacks the key backend or sinks")
        }
        guard description.contract <= ImplementationDescription.currentContract else {
          throw .workerUnusable(
            path: worker,
            problem: """
              it uses contract \(description.contract), but this harness supports contracts up to \
              \(ImplementationDescription.currentContract): use a newer harness
              """)
        }
        descriptions.append(description)
        block = KeyedLines()
      }
    }
    guard !descriptions.isEmpty, block.pairs.isEmpty else {
      throw .workerUnusable(
        path: worker, problem: "its description is empty or incomplete")
    }
    return descriptions
  }
}

/// An implementation that can be measured, and its worker.
package struct Implementation: Hashable, Sendable {
  /// The description by the worker.
  package var description: ImplementationDescription
  /// The path of the worker.
  let executable: String

  /// The changes injected on purpose; empty unless it is a copy.
  private(set) var injectedChanges: [InjectedChange] = []
  /// Why the worker that it stands for can't be used; `nil` if it can.
  private(set) var workerProblem: String?
  /// Whether it stands for a worker that can't be used.
  var isAbsent: Bool { workerProblem != nil }
  /// The name by which its worker knows it; `nil` unless it was renamed.
  private var workerName: String?

  /// Creates an implementation from the description by its worker.
  package init(description: ImplementationDescription, executable: String) {
    self.description = description
    self.executable = executable
  }

  /// Returns the placeholder for a worker that can't be used, named after its program.
  static func absent(_ worker: String, because problem: String) -> Implementation {
    let name = worker.split(separator: "/").last.map(String.init) ?? worker
    var description = ImplementationDescription(
      backend: name, role: .backend, sinks: Sink.byWork, library: "unknown", engine: name,
      version: "unknown", distribution: "unknown", build: "unknown", input: "unknown",
      positions: "")
    description.unavailability = "the worker \(worker) can't be used: \(problem)"
    var implementation = Implementation(description: description, executable: worker)
    implementation.workerProblem = problem
    return implementation
  }

  /// Returns a copy under the name of `copy`, with its changes injected.
  func copied(as copy: ImplementationCopy) -> Implementation {
    renamed(copy.name).injecting(copy.injectedChanges)
  }

  /// Returns the same implementation with more changes injected.
  func injecting(_ injectedChanges: [InjectedChange]) -> Implementation {
    var implementation = self
    implementation.injectedChanges += injectedChanges
    return implementation
  }

  /// Returns the same implementation under another name.
  func renamed(_ name: String) -> Implementation {
    var implementation = self
    implementation.workerName = hostedName
    implementation.description.backend = name
    return implementation
  }

  /// Whether it is what its worker hosts, unchanged and under its own name: not a copy, not from another
  /// build and without injected changes.
  var isUnmodified: Bool { workerName == nil && injectedChanges.isEmpty }

  /// The name by which its worker knows it.
  var hostedName: String { workerName ?? name }

  /// The name of the implementation.
  package var name: String { description.backend }

  /// Whether it is a parser to be compared.
  package var isBackend: Bool { description.role == .backend }

  /// Returns whether it can read documents of a syntax.
  ///
  /// A pass over the bytes reads any syntax.
  package func reads(_ syntax: DocumentSyntax) -> Bool {
    description.role == .bytes || description.syntax == syntax
  }

  /// Returns whether it reads a document in the same dialect as another implementation, or both read XML.
  ///
  /// Only such implementations are compared.
  func hasSameReading(as other: Implementation) -> Bool {
    let (own, their) = (description.dialect, other.description.dialect)
    return own == their || own.isXML && their.isXML
  }

  /// Whether it is a backend without an event log.
  var isVerifiedByRecordsAlone: Bool { isBackend && !description.logs.contains(.events) }

  /// The notes on its peculiarities, for reports.
  package var notes: [String] {
    description.notes
      + (isVerifiedByRecordsAlone ? ["no event log: verified by its record log alone"] : [])
  }

  /// Why the loaded library does not support the implementation; `nil` if it does.
  package var unavailability: String? { description.unavailability }

  /// Whether it is a variant: another backend driven in a different way, measured only on request.
  package var isVariant: Bool { description.variantOf != nil }

  /// The library with version and distribution revision.
  ///
  /// Implementations of two reports are the same only if it is equal.
  package var libraryKey: String {
    description.distribution == "none" ? upstream : "\(upstream) (\(description.distribution))"
  }

  /// The library with only its upstream version, which is the beginning of ``libraryKey``.
  package var upstream: String { "\(description.library) \(description.version)" }
}

extension Corpus {
  /// Returns the document that an implementation reads, among the corpus and its counterparts; `nil` if it
  /// can read none of them.
  func document(for implementation: Implementation) -> Corpus? {
    documents.first { implementation.reads($0.syntax) }
  }

  /// Returns why an implementation can't read the corpus; `nil` if it can.
  func reasonUnreadable(by implementation: Implementation) -> String? {
    guard document(for: implementation) == nil else { return nil }
    return
      "\(implementation.name) reads \(implementation.description.syntax), but \(name) is \(syntax)"
  }
}

extension Implementation {
  /// The identity of the implementation, for the results.
  var summary: BackendSummary {
    BackendSummary(
      name: name, role: description.role,
      library: description.library, engine: description.engine, version: description.version,
      distribution: description.distribution, input: description.input,
      notes: notes + (description.unavailability.map { ["unavailable: \($0)"] } ?? []),
      variantOf: description.variantOf,
      dialect: description.dialect.isXML ? nil : description.dialect.rawValue)
  }
}
