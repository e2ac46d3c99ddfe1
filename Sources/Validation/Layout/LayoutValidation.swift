internal import FeedEvents
internal import Glibc
internal import HarnessCore
internal import Statistics
internal import WorkerContract

/// Measures how much the link order of the objects changes the times of each backend.
package struct LayoutValidation: Sendable {
  private let harness: HarnessProgram
  private let output: String
  private let layouts: Int
  private let budget: Double
  private let printLine: @Sendable (String) -> Void

  /// Creates a validation.
  ///
  /// - Parameters:
  ///   - harness: A harness in the directory where SwiftPM built it.
  ///   - output: The directory of the report.
  ///   - layouts: The number of link orders to try.
  ///   - budget: The budget for the times of each order, in seconds.
  ///   - printLine: Receives a line whenever an order is done.
  package init(
    of harness: HarnessProgram, into output: String, layouts: Int, budget: Double,
    printLine: @escaping @Sendable (String) -> Void
  ) {
    self.harness = harness
    self.output = output
    self.layouts = layouts
    self.budget = budget
    self.printLine = printLine
  }

  /// The times of a layout relative to those of the build.
  private struct Row {
    var layout: Int
    var backend: String
    var ratio: Double
    var low: Double
    var high: Double
    var rounds: Int
  }

  /// Links the workers again with their objects in other orders, and measures each order together with the
  /// build.
  package func run() async throws -> ValidationOutcome {
    try AtomicFile.checkWritable("\(output)/layout.md")
    let plan = HarnessProgram.backends.flatMap { ["--backend", $0] }
    let time = ["--budget", "\(ValidationText.number(budget, "%g"))s"]
    var rows: [Row] = []
    var environment = MeasurementEnvironment(fingerprint: [], provenance: [])
    for layout in 1...layouts {
      let folder = try TemporaryDirectory()
      for worker in HarnessProgram.backends + ["bytes"] {
        try await link("worker-\(worker)", into: folder, seed: UInt64(layout))
      }
      let report = try await harness.check(["--against", folder.path] + plan + time)
      let found = try report.findings.filter { $0.metric == "parse_time_ratio" }
        .map { try Self.row(layout, $0) }
      rows += found
      environment = report.environment
      let moves = found.map { "\($0.backend) \(Self.percent($0.ratio))" }
      printLine("\(layout)/\(layouts): \(moves.joined(separator: ", "))")
    }
    let text = Self.text(rows, environment)
    try AtomicFile.write(Array(Self.csv(rows).utf8), to: "\(output)/layout.csv")
    try AtomicFile.write(Array(text.utf8), to: "\(output)/layout.md")
    return ValidationOutcome(text: text, remarks: [], holds: true)
  }

  // MARK: - Linking

  /// Links a worker as SwiftPM does, but with its objects in another order.
  private func link(_ worker: String, into folder: TemporaryDirectory, seed: UInt64) async throws {
    let listed = "\(harness.directory)/\(worker).product/Objects.LinkFileList"
    let command = try linkCommand(listed, worker)
    let objects = try File.text(listed).split(separator: "\n").filter { !$0.isEmpty }
    var generator = SplitMix64(seed: seed)
    let shuffled = folder.path(of: "\(worker).objects")
    let lines = generator.shuffled(objects).map { "\($0)\n" }.joined()
    try AtomicFile.write(Array(lines.utf8), to: shuffled)
    var arguments = command.dropFirst().map { $0 == "@\(listed)" ? "@\(shuffled)" : $0 }
    guard let index = arguments.firstIndex(of: "-o"), index + 1 < arguments.endIndex else {
      throw HarnessValidationError.noLinkCommand(worker: worker)
    }
    arguments[index + 1] = folder.path(of: worker)
    let end = try await Program(command[0]).run(arguments, errors: .shown)
    guard end.status == 0 else {
      throw HarnessValidationError.linkFailed(worker: worker, status: end.status)
    }
  }

  /// Returns the link command from SwiftPM's own description of the build.
  private func linkCommand(_ listed: String, _ worker: String) throws -> [String] {
    // <scratch>/<triple>/release
    let description = "\(harness.directory)/../../release.yaml"
    for line in (try? File.text(description))?.split(separator: "\n") ?? [] {
      guard let mark = line.firstRange(of: "args: ["), line.contains("\"@\(listed)\"") else {
        continue
      }
      return try JSONText.value(in: String(line[line.index(before: mark.upperBound)...]))
    }
    throw HarnessValidationError.noLinkCommand(worker: worker)
  }

  // MARK: - The report

  private static func row(
    _ layout: Int, _ finding: CheckFinding
  ) throws(HarnessValidationError) -> Row {
    guard let change = finding.change, let low = finding.low, let high = finding.high else {
      throw .noInterval(backend: finding.key.backend)
    }
    // The check gives the time of the build relative to the layout.
    return Row(
      layout: layout, backend: finding.key.backend, ratio: 1 / change, low: 1 / high,
      high: 1 / low, rounds: finding.rounds)
  }

  private static func percent(_ ratio: Double) -> String {
    ValidationText.number(100 * (ratio - 1), "%+.2f") + "%"
  }

  private static func csv(_ rows: [Row]) -> String {
    "layout,backend,ratio,low,high,rounds\n"
      + rows.map { row in
        let ratios = [row.ratio, row.low, row.high].map { ValidationText.number($0, "%.5f") }
        return "\(row.layout),\(row.backend),\(ratios.joined(separator: ",")),\(row.rounds)\n"
      }.joined()
  }

  private static func text(_ rows: [Row], _ environment: MeasurementEnvironment) -> String {
    var lines = [
      "# The effect of code layout on times", "",
      """
      Written by `harness validate layout`. The workers are linked again with their object files in another order, \
      and measured in the same rounds as the release build. `layout.csv` has one line per layout and backend.
      """, "",
      "| backend | layouts | least | median | most | layouts that differ |",
      "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for (backend, own) in Dictionary(grouping: rows, by: \.backend).sorted(by: { $0.key < $1.key })
    {
      let ratios = own.map(\.ratio).sorted()
      let shown = own.count { !($0.low...$0.high ~= 1) }
      lines.append(
        """
        | \(backend) | \(own.count) | \(percent(ratios[0])) | \(percent(ratios.median)) | \
        \(percent(ratios[ratios.count - 1])) | \(shown) of \(own.count) |
        """)
    }
    let largest = rows.map { abs(log($0.ratio)) }.max() ?? 0
    lines += [
      "", "The largest change is \(ValidationText.number(100 * (exp(largest) - 1), "%.2f"))%.",
    ]
    return (lines + ValidationText.environment(environment.facts)).joined(separator: "\n") + "\n"
  }
}
