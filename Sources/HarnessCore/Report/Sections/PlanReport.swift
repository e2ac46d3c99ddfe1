internal import FeedEvents
internal import WorkerContract

/// What would be verified and measured, by whom, and how long it takes.
package struct PlanReport: Report {
  package static let kind = ReportKind.plan
  package let reportName = "plan"
  let feeds: [Feed]
  let implementations: [Entry]
  /// The estimated time in seconds, with verification.
  let seconds: Double

  /// A feed, and what would be done to it.
  struct Feed: Encodable {
    let name: String
    let bytes: Int
    /// The record type; `nil` if no record type reads the feed.
    let records: String?
    let streams: [StreamSpecification]
    let sinks: [Sink]
    /// The numbers of repetitions of its items.
    let factors: [Int]
    /// The implementation that ratios refer to.
    let reference: String
    let warnings: [String]
  }

  /// An implementation, and its part.
  struct Entry: Encodable {
    let name: String
    let role: String
    let library: String
    let isVerified: Bool
    let isMeasured: Bool
  }

  package init(_ plans: [Plan], by schedule: SuiteSchedule) {
    feeds = plans.map { plan in
      Feed(
        name: plan.corpus.name, bytes: plan.corpus.bytes, records: plan.corpus.recordType,
        streams: plan.streams, sinks: plan.sinks, factors: plan.request.factors,
        reference: plan.reference, warnings: plan.warnings)
    }
    let measured = Set(plans.flatMap(\.implementations).map(\.name))
    let verified = Set(plans.flatMap(\.verifiedBackends).map(\.name))
    let all = plans.flatMap { $0.implementations + $0.verifiedBackends }.distinct(by: \.name)
    implementations = all.map { implementation in
      let description = implementation.description
      return Entry(
        name: implementation.name,
        role: description.variantOf.map { "variant of \($0)" }
          ?? description.role.rawValue,
        library: "\(description.library.unversioned) \(description.version)",
        isVerified: verified.contains(implementation.name),
        isMeasured: measured.contains(implementation.name) && description.unavailability == nil)
    }
    seconds = schedule.left / .seconds(1)
  }

  package func document(_ detail: Detail) -> ReportDocument {
    let varies = feeds.contains { $0.factors != [1] }
    let table = Table(
      of: feeds,
      [
        .text("feed") { Cell($0.name) },
        .figures("bytes") { Cell(Double($0.bytes), Figures.count) },
        .text("records") { Cell($0.records) },
        .text("streams") { Cell(PlainText.list($0.streams.map(\.description))) },
        .text("sinks") { Cell(PlainText.list($0.sinks.map(\.rawValue))) },
      ]
        + (varies
          ? [.text("repeated") { Cell(PlainText.list($0.factors.map { "\($0)×" })) }] : [])
        + [.text("reference") { Cell($0.reference) }])
    let others = Table(
      of: implementations,
      [
        .text("implementation") { Cell($0.name) }, .text("role") { Cell($0.role) },
        .text("library") { Cell($0.library) },
        .text("verified") { Cell($0.isVerified ? "yes" : "") },
        .text("measured") { Cell($0.isMeasured ? "yes" : "") },
      ])
    return ReportDocument([
      Section(
        "What would be measured", level: 1,
        [
          .paragraph(
            "Nothing was measured. It would take about \(Figures.duration(seconds * 1e9))."),
          .list(of: feeds.flatMap(\.warnings).distinct(), tone: .alarm, fit: .wrapped),
          .table(table), .table(others),
        ])
    ])
  }
}
