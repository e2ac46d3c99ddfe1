import FeedEvents
import WorkerContract

@testable import Campaign

extension RegisteredRow {
  /// A row of a worker that is, unless told, never started.
  static func fixture(
    _ name: String, role: String = "backend", sinks: [String] = ["null", "count", "model"],
    library: String? = nil, engine: String? = nil, variantOf: String? = nil,
    dialect: Dialect = .namespaces, executable: String = "/no/such/worker"
  ) -> RegisteredRow {
    let library = library ?? name
    return RegisteredRow(
      description: RowDescription(
        backend: name, role: role, sinks: sinks, library: library, engine: engine ?? library,
        version: "1.0", distribution: "none", build: "debug", input: "push",
        dialect: dialect, positions: "byte", metrics: [.parseTime, .firstItem],
        variantOf: variantOf),
      executable: executable)
  }

  static let touch = fixture("touch", role: "bytes", sinks: ["none"], library: "none")
}
