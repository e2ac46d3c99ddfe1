internal import WorkerContract

extension Results: Report {
  package static var kind: ReportKind { .run }

  package var reportName: String { name }

  package func document(_ detail: Detail) -> ReportDocument {
    ReportDocument(RunSections(index: ResultIndex(self), detail: detail).all)
  }
}

/// The sections of the report of a run.
///
/// Each is the property of an extension: a list of a section and its subsections, empty without content.
struct RunSections {
  let index: ResultIndex
  let detail: Detail

  /// The sections in reading order.
  var all: [Section] {
    switch detail {
    case .whole:
      [
        head, warnings, chunkCurve, growth, summary, versions, costSplit, memory, userExperience,
        refresh, differences, variants, instructions,
      ].flatMap(\.self)
        + [
          verdicts, otherGroups, floors, lints, method, implementations,
          [Section(index.results.environment)], metrics,
        ].map(Section.init(folding:))
    case .brief: head + summary + refresh + chunkCurve + growth + verdicts + lints
    case .summary: head + mainTable + refresh
    }
  }
}
