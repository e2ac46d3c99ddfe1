package import FeedEvents
package import WorkerContract

/// An implementation that can be measured, and its worker.
package struct Implementation: Hashable, Sendable {
  package var description: ImplementationDescription
  let executable: String
  /// Whether its worker was given by `--worker`.
  ///
  /// Such an implementation is judged by the harness's own ones, and judges none of them unless it is asked to.
  var isForeign: Bool
  /// The identity and state of the worker's file before it described itself; `nil` if there is no file.
  private let file: File.Identity?

  /// The changes injected on purpose; empty unless it is a copy.
  private(set) var injectedChanges: [InjectedChange] = []
  /// Why the worker that it stands for can't be used; `nil` if it can.
  private(set) var workerProblem: String?
  /// Whether it stands for a worker that can't be used.
  var isAbsent: Bool { workerProblem != nil }
  /// The name by which its worker knows it; `nil` unless it was renamed.
  private var workerName: String?

  /// Creates an implementation from the description by its worker.
  ///
  /// - `file`: the identity of its file before it described itself; by default that of now.
  init(
    description: ImplementationDescription, executable: String, file: File.Identity? = nil,
    isForeign: Bool = false
  ) {
    self.description = description
    self.executable = executable
    self.file = file ?? File.Identity(of: executable)
    self.isForeign = isForeign
  }

  /// Describes how the worker changed since it described itself; `nil` if it did not change.
  var workerChange: String? {
    guard let file, workerProblem == nil else { return nil }
    guard let now = File.Identity(of: executable) else {
      return "the worker \(executable) can no longer be read"
    }
    return now == file ? nil : "the worker \(executable) has changed since it described itself"
  }

  /// Returns the placeholder for a worker that can't be used, named after its program.
  static func absent(
    _ worker: String, because problem: String, isForeign: Bool
  ) -> Implementation {
    let name = worker.lastComponent
    var description = ImplementationDescription(
      name: name, role: .backend, sinks: Sink.byWork, library: "unknown", engine: name,
      version: "unknown", build: "unknown", input: "unknown",
      positions: "")
    description.unavailability = "the worker \(worker) can't be used: \(problem)"
    var implementation = Implementation(
      description: description, executable: worker, isForeign: isForeign)
    implementation.workerProblem = problem
    return implementation
  }

  /// Makes sure that its worker can be used.
  func requireUsable() throws(CampaignError) {
    if let workerProblem { throw .workerUnusable(path: executable, problem: workerProblem) }
  }

  /// Returns a copy under the name of `copy`, with its changes injected.
  func copied(as copy: ImplementationCopy) -> Implementation {
    renamed(copy.name).injecting(copy.injectedChanges)
  }

  func injecting(_ injectedChanges: [InjectedChange]) -> Implementation {
    var implementation = self
    implementation.injectedChanges += injectedChanges
    return implementation
  }

  func renamed(_ name: String) -> Implementation {
    var implementation = self
    implementation.workerName = hostedName
    implementation.description.name = name
    return implementation
  }

  /// Returns the same implementation as one of a certain version of its library: `libxml2@2.15.4`.
  ///
  /// Its library and engine get the version as well, so that its floors and controls are those of the same version.
  func versioned() -> Implementation {
    var implementation = renamed(versioned(name))
    implementation.description.variantOf = description.variantOf.map(versioned)
    implementation.description.library = versioned(description.library)
    if description.engine == description.library {
      implementation.description.engine = implementation.description.library
    }
    return implementation
  }

  private func versioned(_ name: String) -> String { "\(name)@\(description.version)" }

  /// Whether it is what its worker hosts, unchanged and under its own name, or that of its version: not a copy,
  /// not from another build and without injected changes.
  var isUnmodified: Bool {
    injectedChanges.isEmpty && [hostedName, versioned(hostedName)].contains(name)
  }

  var hostedName: String { workerName ?? name }

  package var name: String { description.name }

  package var isBackend: Bool { description.role == .backend }

  /// Returns whether it can read documents of a syntax.
  ///
  /// A pass over the bytes reads any syntax.
  package func reads(_ syntax: DocumentSyntax) -> Bool {
    description.role == .bytes || description.syntax == syntax
  }

  /// Why its events can't be compared with those of others; `nil` if they can.
  var incomparability: String? {
    description.hasNamespaces ? nil : "it reports names as they are written (namespaces: no)"
  }

  /// Why the loaded library does not support the implementation; `nil` if it does.
  package var unavailability: String? { description.unavailability }

  /// Whether it is a variant: another backend driven in a different way, measured only on request.
  package var isVariant: Bool { description.variantOf != nil }

  /// The library with version and distribution revision.
  ///
  /// Implementations of two reports are the same only if it is equal.
  var libraryKey: String { library.description }
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

extension String {
  /// The name of an implementation or of a library without the version that tells it from another.
  var unversioned: String { split(separator: "@").first.map { String($0) } ?? self }
}
