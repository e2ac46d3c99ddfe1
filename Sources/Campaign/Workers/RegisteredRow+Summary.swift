internal import Results
internal import WorkerContract

extension RegisteredRow {
  /// Who the row is, for the results.
  var summary: BackendSummary {
    BackendSummary(
      name: name, role: BackendSummary.Role(rawValue: description.role) ?? .backend,
      library: description.library, engine: description.engine, version: description.version,
      distribution: description.distribution, input: description.input,
      notes: description.notes + (description.unavailability.map { ["unavailable: \($0)"] } ?? []),
      variantOf: description.variantOf)
  }
}
