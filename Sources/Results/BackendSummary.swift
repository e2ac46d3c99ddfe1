package import WorkerContract

/// The identity of an implementation, as its worker described it.
package struct BackendSummary: Hashable, Codable, Sendable {
  /// The name of the implementation.
  package var name: String
  /// The role of the implementation in a report.
  package var role: Role
  /// The implementation it is a variant of, such as `libxml2` for a reused parser; `nil` for most.
  package var variantOf: String?
  /// The library, its version, and the revision the distribution gave it.
  package var library: String
  /// The library that does the parsing underneath: its floors and controls are this implementation's.
  package var engine: String
  /// The version the library gives of itself.
  package var version: String
  /// The package the loaded library belongs to, such as `libexpat1 2.5.0-1+deb12u1`.
  package var distribution: String
  /// How it takes its input: `push`, `stream` or `whole`.
  package var input: String
  /// The way in which it reads documents, such as `html`; `nil` for XML.
  package var dialect: String?
  /// Options, traps and whatever else makes it unlike others.
  package var notes: [String]

  /// A summary with everything given.
  package init(
    name: String, role: Role, library: String, engine: String? = nil, version: String,
    distribution: String, input: String, notes: [String] = [], variantOf: String? = nil,
    dialect: String? = nil
  ) {
    self.name = name
    self.role = role
    self.variantOf = variantOf
    self.library = library
    self.engine = engine ?? library
    self.version = version
    self.distribution = distribution
    self.input = input
    self.dialect = dialect
    self.notes = notes
  }
}

extension Results {
  /// The parsers that read documents as the reference does.
  ///
  /// - Complexity: O(*backends*).
  package var comparedBackends: [BackendSummary] {
    let reference = backends.first { $0.name == plan.reference }
    return backends.filter { $0.role == .backend && $0.dialect == reference?.dialect }
  }

  /// Whether a difference is one between engines, of which none is known to be right: the implementation has
  /// figures all the same.
  ///
  /// - Complexity: O(*rows*).
  package func isUndecided(_ difference: EventDifference) -> Bool {
    rows.contains {
      $0.key.backend == difference.key.backend && $0.status == .differs && $0.value != nil
    }
  }
}

/// The first place where the events of an implementation differ from those of the reference.
package struct EventDifference: Hashable, Codable, Sendable {
  /// The benchmark case that differs.
  package var key: CaseKey
  /// The other side: a backend, or `manifest` for the expected log.
  package var reference: String
  /// Which log differs: `events` or `records`.
  package var log: String
  /// The line of the log, counted from 1.
  package var line: Int
  /// The line of the reference there; `nil` if its log had ended.
  package var expected: String?
  /// The line of the implementation there; `nil` if its log had ended.
  package var received: String?
  /// Where in the document, as an upper bound, in words; `nil` where it couldn't be found.
  package var place: String?

  private enum CodingKeys: String, CodingKey {
    case key, reference, log, line, expected, place
    // The key that files have.
    case received = "heard"
  }

  /// A difference with everything given.
  package init(
    key: CaseKey, reference: String, log: String, line: Int, expected: String?, received: String?,
    place: String? = nil
  ) {
    self.key = key
    self.reference = reference
    self.log = log
    self.line = line
    self.expected = expected
    self.received = received
    self.place = place
  }
}
