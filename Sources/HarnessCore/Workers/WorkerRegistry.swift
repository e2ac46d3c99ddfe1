internal import FeedEvents
internal import WorkerContract

/// All implementations that can be measured: those hosted by the workers beside the harness, and by other
/// named workers.
package struct WorkerRegistry: Sendable {
  /// The implementations, by worker, then in the order of its description.
  package let implementations: [Implementation]

  /// Asks workers to describe themselves.
  ///
  /// A worker that can't be used becomes an absent implementation, named after its program.
  package init(
    asking workers: [String], foreign: [String] = [], with process: WorkerRunner
  ) async throws {
    var implementations: [Implementation] = []
    let files = workers.map { File.Identity(of: $0) }
    let results = try await Self.describe(workers, with: process)
    for (index, worker) in workers.enumerated() {
      let isForeign = foreign.contains(worker)
      do throws(CampaignError) {
        let descriptions = try results[index].get()
        var hosted = descriptions.map {
          Implementation(
            description: $0, executable: worker, file: files[index], isForeign: isForeign)
        }
        // Another version of a library is another worker with the same names.
        let taken = Set(implementations.map(\.name))
        if hosted.contains(where: { taken.contains($0.name) }),
          hosted.allSatisfy({ $0.description.version != "unknown" })
        {
          hosted = hosted.map { $0.versioned() }
        }
        try Self.requireNames(of: hosted, of: worker, existing: implementations)
        implementations += hosted
      } catch {
        guard case .workerUnusable(_, let problem) = error else { continue }
        var absent = Implementation.absent(worker, because: problem, isForeign: isForeign)
        if implementations.contains(where: { $0.name == absent.name }) {
          absent.description.name = worker
        }
        implementations.append(absent)
      }
    }
    self.implementations = implementations
  }

  /// Rejects names that are too long or not unique.
  private static func requireNames(
    of hosted: [Implementation], of worker: String, existing others: [Implementation]
  ) throws(CampaignError) {
    guard hosted.count <= maximumCount else {
      throw .workerUnusable(
        path: worker,
        problem:
          "it describes \(hosted.count) implementations; at most \(maximumCount) can be used"
      )
    }
    var names: Set<String> = []
    for name in hosted.map(\.name) {
      let problem: String? =
        if name.utf8.count > maximumNameLength {
          "the name of an implementation is longer than \(maximumNameLength) bytes: '\(name.prefix(40))…'"
        } else if !names.insert(name).inserted {
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
  private static let maximumCount = 1000
  /// The limit on a worker's description in bytes.
  private static let maximumOutput = 1 << 20

  init(_ implementations: [Implementation]) { self.implementations = implementations }

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
  package func requireUsable(_ workers: [String]) throws(CampaignError) {
    for implementation in implementations where workers.contains(implementation.executable) {
      try implementation.requireUsable()
    }
  }

  /// Returns the absent implementation that stands for the one with a name, which no usable worker hosts;
  /// `nil` if no worker that can't be used is called after it.
  ///
  /// `worker-expat` hosts `expat`, `expat-reused`, `floor-expat` and the like.
  func absentImplementation(for name: String) -> Implementation? {
    let words = name.split(separator: "-")
    let absent = implementations.first { implementation in
      let called = implementation.name.split(separator: "-")
      return implementation.isAbsent && called.first == "worker" && called.count > 1
        && (words.starts(with: called.dropFirst())
          || words.reversed().starts(with: called.dropFirst().reversed()))
    }
    return absent?.renamed(name)
  }

  /// These implementations and those of `other`, whose names have `suffix`: two builds of the same workers.
  func joined(with other: WorkerRegistry, suffix: String) -> WorkerRegistry {
    let foreign = implementations.filter(\.isForeign).map(\.name)
    return WorkerRegistry(
      implementations
        + other.implementations.map { implementation in
          var renamed = implementation.renamed(implementation.name + suffix)
          renamed.isForeign = foreign.contains(implementation.name)
          return renamed
        })
  }

  /// Returns these implementations, with the changes of a copy injected into its original.
  package func injecting(_ copy: ImplementationCopy) throws(CampaignError) -> WorkerRegistry {
    let original = try Planner(registry: self).backend(copy.original)
    return WorkerRegistry(
      implementations.map { $0 == original ? $0.injecting(copy.injectedChanges) : $0 })
  }

  /// The maximum number of workers that are asked at the same time, because each needs files and processes.
  private static let maximumConcurrent = 8

  private typealias DescriptionResult = Result<[ImplementationDescription], CampaignError>

  private static func describe(
    _ workers: [String], with process: WorkerRunner
  ) async throws -> [DescriptionResult] {
    try await withThrowingTaskGroup(of: (Int, DescriptionResult).self) { group in
      var results: [Int: DescriptionResult] = [:]
      for (index, worker) in workers.enumerated() {
        if index >= maximumConcurrent, let (done, result) = try await group.next() {
          results[done] = result
        }
        group.addTask {
          let arguments = WorkerCommand.describe.arguments
          let run = try await process.run(worker, arguments, outputLimit: maximumOutput)
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
    func unusable(_ problem: String) -> CampaignError {
      .workerUnusable(path: worker, problem: problem)
    }
    guard !run.end.isTimeout else {
      throw unusable(
        "it did not describe itself: \(run.end.text); give it more time with --time-limit")
    }
    guard case .exited(0) = run.end else {
      throw unusable(run.problem)
    }
    var descriptions: [ImplementationDescription] = []
    var block = KeyedLines()
    let text = String(decoding: run.output, as: UTF8.self)
    for line in text.textLines {
      if !line.isEmpty {
        guard block.append(parsing: line) else {
          throw unusable(
            """
            its description has the malformed line '\(line.prefix(80))': a worker describes itself in lines KEY: VALUE
            """)
        }
      } else if !block.pairs.isEmpty {
        guard block.all("backend").count < 2 else {
          throw unusable(
            """
            a block of its description has the key backend twice: is the empty line between two blocks missing?
            """)
        }
        guard var description = ImplementationDescription(block) else {
          let missing = ["backend", "sinks"].filter { block[$0]?.isEmpty ?? true }
          throw unusable(
            missing.isEmpty
              ? "a name has white space: '\(block["backend"] ?? "")'"
              : "its description lacks the key \(missing.joined(separator: " and "))")
        }
        guard description.contract <= ImplementationDescription.currentContract else {
          throw unusable(
            """
            it uses contract \(description.contract), but this harness only knows contract \
            \(ImplementationDescription.currentContract): use a newer harness
            """)
        }
        description.notes += description.notesOnPasses
        descriptions.append(description)
        block = KeyedLines()
      }
    }
    guard !descriptions.isEmpty, block.pairs.isEmpty else {
      throw unusable(
        descriptions.isEmpty && block.pairs.isEmpty
          ? "it printed no description on standard output"
          : "its description does not end with an empty line")
    }
    return descriptions
  }
}

extension ImplementationDescription {
  /// How its figures are taken where its worker does not take them.
  fileprivate var notesOnPasses: [String] {
    let notes: [(Pass, String)] = [
      (.time, "time measured from outside: processes with more parses less those with fewer"),
      (.memory, "memory measured from outside: the peak of the process (VmHWM)"),
    ]
    return notes.filter { !passes.contains($0.0) }.map(\.1)
  }
}
