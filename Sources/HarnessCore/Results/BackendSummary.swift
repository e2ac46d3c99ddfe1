package import WorkerContract

/// The identity of an implementation, as its worker described it.
package struct BackendSummary: Hashable, Codable, Sendable {
  package var name: String
  package var role: Role
  /// The implementation it is a variant of, such as `libxml2` for a reused parser; `nil` for most.
  var variantOf: String?
  /// The library, its version, and the revision of the distribution.
  var library: String
  /// The underlying library that parses: its floors and controls apply to this implementation.
  var engine: String
  var version: String
  /// The package the loaded library belongs to, such as `libexpat1 2.5.0-1+deb12u1`.
  var distribution: String
  /// The way it receives its input: `push`, `stream` or `whole`.
  var input: String
  /// Options, pitfalls and other differences from other implementations.
  var notes: [String]

  init(
    name: String, role: Role, library: String, engine: String? = nil, version: String,
    distribution: String, input: String, notes: [String] = [], variantOf: String? = nil
  ) {
    self.name = name
    self.role = role
    self.variantOf = variantOf
    self.library = library
    self.engine = engine ?? library
    self.version = version
    self.distribution = distribution
    self.input = input
    self.notes = notes
  }
}

extension Results {
  /// The parsers under comparison, without floors and controls.
  var comparedBackends: [BackendSummary] { backends.filter { $0.role == .backend } }

  /// Whether every backend that was compared rejects the document, so that the fault is the document's.
  ///
  /// - Complexity: O(*rows*).
  package var isRefusedByAll: Bool {
    let names = Set(comparedBackends.map(\.name))
    let failures = rows.filter(\.status.isFailure)
    return !failures.isEmpty && failures.allSatisfy { $0.status == .rejected }
      && rows.allSatisfy { !names.contains($0.key.backend) || $0.value == nil }
  }

  /// Returns whether a difference is undecided between engines, so that the implementation has figures all
  /// the same.
  ///
  /// - Complexity: O(*rows*).
  package func isUndecided(_ difference: EventDifference) -> Bool {
    rows.contains {
      $0.key.backend == difference.key.backend && $0.status == .differs && $0.value != nil
    }
  }
}
