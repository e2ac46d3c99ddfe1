public import WorkerContract

/// A row that can be measured, and the worker that hosts it.
public struct RegisteredRow: Hashable, Sendable {
  /// What the worker says of it.
  public var description: RowDescription
  /// The path of the worker.
  public var executable: String

  /// What is done to it on purpose; nothing unless it is a copy.
  public var perturbations: [Perturbation] = []
  /// The name its worker knows it by, where it goes by another.
  private var original: String?

  /// A row as its worker describes it.
  public init(description: RowDescription, executable: String) {
    self.description = description
    self.executable = executable
  }

  /// A copy that goes by the name of `copy`, and suffers its perturbations.
  func copied(as copy: RowCopy) -> RegisteredRow {
    renamed(copy.name).suffering(copy.perturbations)
  }

  /// The same row, with perturbations added.
  func suffering(_ perturbations: [Perturbation]) -> RegisteredRow {
    var row = self
    row.perturbations += perturbations
    return row
  }

  /// The same row under another name.
  func renamed(_ name: String) -> RegisteredRow {
    var row = self
    row.original = hostedName
    row.description.backend = name
    return row
  }

  /// Whether it is what its worker hosts, under its own name and with nothing done to it: no copy, no
  /// row of another build, none that was made worse.
  var isItself: Bool { original == nil && perturbations.isEmpty }

  /// The name its worker knows it by.
  var hostedName: String { original ?? name }

  /// The name of the row.
  public var name: String { description.backend }

  /// Whether it is a parser under comparison.
  public var isBackend: Bool { description.role == "backend" }

  /// Why the loaded library can't do what the row is about; `nil` where it can.
  public var unavailability: String? { description.unavailability }

  /// Whether it is another backend driven another way: measured when that is asked for.
  public var isVariant: Bool { description.variantOf != nil }

  /// The library with version and distribution revision: what must be equal for rows of two
  /// reports to be the same row.
  public var libraryKey: String {
    description.distribution == "none" ? upstream : "\(upstream) (\(description.distribution))"
  }

  /// The library with its upstream version alone, which ``libraryKey`` begins with.
  public var upstream: String { "\(description.library) \(description.version)" }
}
