internal import FeedEvents
internal import FeedModels
internal import WorkerContract

extension Row {
  /// The row's block of `worker describe`.
  ///
  /// - Parameter distribution: The package its library belongs to.
  /// - Returns: The block, without the empty line that ends it.
  func description(distribution: String) -> RowDescription {
    RowDescription(
      backend: identity.name, role: role, sinks: sinks, library: identity.library,
      engine: identity.engine,
      version: identity.version,
      distribution: distribution,
      build: buildConfiguration, input: identity.input.rawValue, dialect: identity.dialect,
      positions: identity.positions,
      records: buildsRecords ? recordTypes.map { $0.recordName } : [],
      metrics: Pass.allCases.flatMap { $0.measuring.metrics },
      notes: identity.notes, variantOf: identity.variantOf,
      unavailability: identity.unavailability)
  }

  private var buildsRecords: Bool {
    SinkKind.all.contains { $0.type.needsRecords && sinks.contains($0.name) }
  }
}

/// How this worker was built.
///
/// SwiftPM defines `DEBUG` in debug builds.
private var buildConfiguration: String {
  #if DEBUG
    "debug"
  #else
    "release"
  #endif
}
