/// How messages name the results that are compared with, and what helps if they lack something.
struct BeforeText {
  let name: String
  /// The command that records it again; empty if it was not recorded.
  var recording = ""
  var workerOptions: [String] = []
  /// The words by which feeds were named, by the names of their corpora, as results do not hold them.
  var feeds: [String: String] = [:]
  /// The advice if a case, a backend or a metric is on one side only.
  var advice = ""
  /// The reasons why backends of the results before are not measured now.
  var absences: [String: MissingItem] = [:]
  /// The backends of the results before that need not be measured now.
  var ignored: Set<String> = []

  func missing(_ kind: MissingItem.Kind, _ subject: String) -> MissingItem {
    MissingItem(
      kind, subject: subject,
      reason: kind == .missingBefore
        ? "it was measured now, but \(name) has no figure for it"
        : "\(name) has a figure for it, but it was not measured now",
      remedy: recording.isEmpty ? advice : "record the current figures: \(recording)")
  }

  func missing(backend: String) -> MissingItem {
    MissingItem(
      .missingBefore, subject: backend, reason: "\(name) has no figures for this backend",
      remedy: recording.isEmpty ? advice : "record it: \(recording)")
  }

  func missing(countsOf backend: String) -> MissingItem {
    MissingItem(
      .missingNow, subject: backend, reason: "neither side has exact metrics for it",
      remedy: "leave out --exact, so that its times are judged")
  }

  func missing(document now: String, of corpus: String, before: [String]) -> MissingItem {
    let known = before.map { "\($0.prefix(12))…" }.joined(separator: ", ")
    return MissingItem(
      .otherDocument, subject: corpus,
      reason: "its document is \(now.prefix(12))… here and \(known) in \(name)",
      remedy: recording.isEmpty
        ? "measure the same document"
        : "restore the document, or record with this document: \(recording)")
  }

  /// Returns the item for figures that can't be compared because of an obstacle.
  func missing(_ subject: String, because obstacle: Obstacle, hasCounts: Bool) -> MissingItem {
    func item(_ kind: MissingItem.Kind, _ reason: String, _ remedy: String) -> MissingItem {
      MissingItem(kind, subject: subject, reason: reason, remedy: remedy)
    }
    let again = recording.isEmpty ? "" : ", at the commit of \(name): \(recording)"
    let version = recording.isEmpty ? advice : "record this version or build as well\(again)"
    switch obstacle {
    case .library(let now, let before):
      return item(.otherLibrary, "it is \(now) here and \(before) in \(name)", version)
    case .platform(let difference):
      return item(.otherPlatform, "\(difference) \(name)", version)
    case .revision:
      return item(
        .otherRevision, text(of: obstacle), "record this revision as well\(again)")
    case .machine(let difference):
      return item(
        .otherMachine, "\(difference) \(name)",
        recording.isEmpty
          ? "measure both on one machine"
          : "record on this machine as well\(again); or \(Self.sideBySide)\(exactly(hasCounts))")
    case .method(let now, let before):
      return item(
        .otherMethod,
        "\(name) has times of method \(before), and this worker uses method \(now)",
        recording.isEmpty
          ? "judge only exact metrics with --exact" : "record times with this method\(again)")
    }
  }

  /// Returns the item for times that were recorded in too few sittings.
  func missing(times subject: String, sittings: String, hasCounts: Bool) -> MissingItem {
    MissingItem(
      .tooFewSittings, subject: subject,
      reason: "\(name) has \(sittings) to show how times vary from hour to hour",
      remedy:
        "record again at another hour: \(recording); or \(Self.sideBySide)\(exactly(hasCounts))"
    )
  }

  func text(of obstacle: Obstacle) -> String {
    guard case .revision(let now, let before) = obstacle else { return "" }
    return "\(name) has \(before), and this machine has \(now)"
  }

  private static let sideBySide = "compare two builds side by side with --against"

  private func exactly(_ hasCounts: Bool) -> String {
    hasCounts ? "; or judge only exact metrics with --exact" : ""
  }
}
