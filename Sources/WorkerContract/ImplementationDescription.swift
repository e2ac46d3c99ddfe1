package import FeedEvents

/// A worker's description of one of its implementations: one block of the output of `worker describe`.
package struct ImplementationDescription: Hashable, Codable, Sendable {
  /// The version of the contract that the worker follows.
  package var contract = ImplementationDescription.currentContract
  /// The version of the way it takes times; times of different methods are not comparable.
  package var method = ImplementationDescription.currentMethod
  package var name: String
  /// The role; an unknown role is read as `backend`.
  package var role: Role
  /// The name of the implementation that this one is a variant of; `nil` if it is not a variant.
  package var variantOf: String?
  package var sinks: [Sink]
  /// The logs it can be verified by; record logs only for the types in `records`.
  package var logs: [LogKind]
  /// Whether it can verify several documents in one process.
  package var takesManyDocuments = false
  /// Whether it can measure a selection of many documents.
  package var selectsDocuments = false
  package var injectsChanges = false
  /// The passes that it takes itself; the harness measures time and memory of others from outside.
  package var passes = Pass.allCases
  package var library: String
  /// The library that does the actual parsing; often the same as `library`.
  package var engine: String
  package var version: String
  /// The path of the file that the library was loaded from; `nil` if there is none.
  package var libraryFile: String?
  /// The package of the library; `nil` if it is unknown, or not needed.
  ///
  /// A worker that knows it says so; otherwise the harness asks dpkg about the file.
  package var distribution: String?
  package var build: String
  /// How it takes its input: `push`, `stream` or `whole`.
  package var input: String
  /// The syntax it reads; a pass over the bytes alone reads any syntax.
  package var syntax: DocumentSyntax
  /// Whether it expands names; one that reports them as they are written can't be compared.
  package var hasNamespaces = true
  /// The coordinates that it reports for a failure.
  package var positions: String
  /// The record types that the sink `model` builds.
  package var records: [String]
  package var metrics: [Metric] = []
  /// The reason why the loaded library lacks what the implementation needs; `nil` if it has everything.
  package var unavailability: String?
  package var notes: [String]

  /// The version of the contract that this package's workers follow.
  package static let currentContract = 1
  /// The version of the way this package's workers take times: total CPU time over a number of iterations
  /// that is drawn beforehand.
  package static let currentMethod = 1

  private enum CodingKeys: String, CodingKey {
    case name, method, role, variantOf, sinks, logs, library, engine, version, libraryFile,
      distribution
    case build, input, syntax, positions, records, notes
    case unavailability = "unavailable"
  }

  package init(
    name: String, role: Role, sinks: [Sink], logs: [LogKind] = [.events, .records],
    library: String, engine: String? = nil, version: String, libraryFile: String? = nil,
    distribution: String? = nil, build: String, input: String = "push",
    syntax: DocumentSyntax = .xml, positions: String = "", records: [String] = [],
    metrics: [Metric] = [], notes: [String] = [], variantOf: String? = nil,
    unavailability: String? = nil
  ) {
    self.name = name
    self.role = role
    self.variantOf = variantOf
    self.sinks = sinks
    self.logs = logs
    self.library = library
    self.engine = engine ?? library
    self.version = version
    self.libraryFile = libraryFile
    self.distribution = distribution
    self.build = build
    self.input = input
    self.syntax = syntax
    self.positions = positions
    self.records = records
    self.metrics = metrics
    self.unavailability = unavailability
    self.notes = notes
  }

  /// Reads a block; `nil` if it has no `sinks`, or no `backend` without white space.
  ///
  /// Other missing keys get default values, mostly `unknown`; a worker that names no build has only one.
  package init?(_ lines: KeyedLines) {
    guard let name = lines["backend"], !name.isEmpty, !name.contains(where: \.isWhitespace),
      let sinks = lines["sinks"]
    else {
      return nil
    }
    self.init(
      name: name, role: lines["role"].flatMap(Role.init) ?? .backend,
      sinks: words(sinks).map(Sink.init(rawValue:)),
      library: lines["library"] ?? "unknown",
      engine: lines["engine"],
      version: lines["version"] ?? "unknown",
      libraryFile: lines["library-file"], distribution: lines["distribution"],
      build: lines["build"] ?? "release",
      input: lines["input"] ?? "push",
      syntax: lines["syntax"].map(DocumentSyntax.init(rawValue:)) ?? .xml,
      positions: lines["positions"] ?? "",
      records: words(lines["records"] ?? ""),
      metrics: lines.all("metric").compactMap { Metric(unitLine: "Unit \($0)") },
      notes: lines.all("note"), variantOf: lines["variant-of"],
      unavailability: lines["unavailable"])
    if let names = lines["logs"] { logs = words(names).compactMap(LogKind.init(rawValue:)) }
    hasNamespaces = lines["namespaces"] != "no"
    takesManyDocuments = lines["documents"] == "many"
    selectsDocuments = lines["selects"] == "yes"
    injectsChanges = lines["injects"] == "yes"
    if let names = lines["passes"] { passes = words(names).compactMap(Pass.init(rawValue:)) }
    contract = lines["contract"].flatMap(Int.init) ?? 1
    method = lines["method"].flatMap(Int.init) ?? 1
  }

  package var lines: KeyedLines {
    var lines = KeyedLines()
    lines.append("backend", name)
    lines.append("contract", contract)
    lines.append("method", method)
    lines.append("role", role.rawValue)
    if let variantOf { lines.append("variant-of", variantOf) }
    lines.append("sinks", sinks.map(\.rawValue).joined(separator: " "))
    lines.append("logs", logs.map(\.rawValue).joined(separator: " "))
    if takesManyDocuments { lines.append("documents", "many") }
    if selectsDocuments { lines.append("selects", "yes") }
    if injectsChanges { lines.append("injects", "yes") }
    if passes != Pass.allCases {
      lines.append("passes", passes.map(\.rawValue).joined(separator: " "))
    }
    lines.append("library", library)
    lines.append("engine", engine)
    lines.append("version", version)
    if let libraryFile { lines.append("library-file", libraryFile) }
    if let distribution { lines.append("distribution", distribution) }
    lines.append("build", build)
    lines.append("input", input)
    if syntax != .xml { lines.append("syntax", syntax.rawValue) }
    if !hasNamespaces { lines.append("namespaces", "no") }
    lines.append("positions", positions)
    lines.append("records", records.joined(separator: " "))
    for metric in metrics { lines.append("metric", metric.unitLine.dropFirst("Unit ".count)) }
    if let unavailability { lines.append("unavailable", unavailability) }
    for note in notes { lines.append("note", note) }
    return lines
  }
}

/// Splits at spaces, byte by byte, because splitting a string compares characters and is slower.
private func words(_ text: String) -> [String] {
  text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
}
