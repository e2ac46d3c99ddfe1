internal import FeedEvents
internal import WorkerContract

extension VerificationReport {
  package func document(_ detail: Detail) -> ReportDocument {
    let isAlone = documents.count == 1
    return ReportDocument(
      [
        Section(
          "Do all parsers report the same events of \(isAlone ? documents[0].name : "\(documents.count) documents")?",
          level: 1,
          [
            .paragraph(RichText(answer, .strong)),
            isAlone ? .table(Self.statuses(of: documents[0])) : .table(counts),
          ])
      ] + documents.filter { isAlone || !$0.verification.isSound }.map { findings($0, isAlone) }
        + [
          Section(
            folding: [Section("What was compared", [.table(compared), .command(command)])])
        ])
  }

  private var answer: String {
    let refused = documents.filter(\.verification.isRefusedByAll)
    if refused.count == documents.count {
      return documents.count == 1
        ? "No parser accepts \(documents[0].name)."
        : "No parser accepts any of the \(documents.count) documents."
    }
    let unsound = documents.filter { !$0.verification.isSound && !$0.verification.isRefusedByAll }
    let rest =
      refused.isEmpty ? "" : " \(refused.count) of \(documents.count) are accepted by no parser."
    if unsound.isEmpty {
      guard documents.count == 1 else {
        return
          "Yes: they agree on every document that any of them accepts, however it is cut.\(rest)"
      }
      let sound = documents[0].verification.results.filter { $0.status == .ok }
      let byEvents = sound.filter { $0.eventCount != nil }
      let names = PlainText.list((byEvents.isEmpty ? sound : byEvents).map(\.backend))
      let events = documents[0].verification.events.map { "\(Figures.count(Double($0))) " } ?? ""
      let what = "the same \(byEvents.isEmpty ? "records" : "\(events)events"), however it is cut."
      return sound.count > 1 ? "Yes: \(names) report \(what)" : "\(names) reports \(what)"
    }
    guard documents.count == 1 else {
      return """
        No: on \(unsound.count) of \(documents.count) documents a parser fails or reports something else\
        : \(PlainText.list(unsound.map(\.name))).\(rest)
        """
    }
    let failed = unsound[0].verification.results.filter(\.status.isFailure)
    return "No: \(PlainText.list(failed.map { "\($0.backend) \(Self.verb($0.status))" }))."
  }

  private static func verb(_ status: Status) -> String {
    switch status {
    case .notComparable, .killed, .absent: "is \(status.rawValue)"
    case .differs: "reports other events or records"
    default: status.text
    }
  }

  /// The status of each backend over one document.
  private static func statuses(of document: Document) -> Table {
    Table(
      of: document.verification.results,
      [
        .text("backend") { Cell($0.backend) }, .text("status") { Cell($0.status.rawValue) },
        .figures("events") { Cell($0.eventCount.map { Double($0) }, Figures.count) },
        .text("reason") { Cell($0.reason) },
      ]
    ) { $0.status.isFailure ? .alarm : .plain }
  }

  /// The number of documents of each status, for each backend.
  private var counts: Table {
    let results = documents.flatMap(\.verification.results)
    let found = Status.allCases.filter { status in results.contains { $0.status == status } }
    return Table(
      of: results.map(\.backend).distinct(),
      [.text("backend") { Cell($0) }]
        + found.map { status in
          .figures(status.rawValue) { name in
            "\(results.count { $0.backend == name && $0.status == status })"
          }
        })
  }

  /// What is wrong with a document, and warnings about it.
  private func findings(_ document: Document, _ isAlone: Bool) -> Section {
    let verification = document.verification
    let differences = verification.results.flatMap { result -> [Block] in
      guard let text = result.differenceText else { return [] }
      return [
        .paragraph("\(result.backend, .strong): first difference in \(text.place)"),
        .code(text.sides),
      ]
    }
    let table =
      isAlone
      ? [] : [Block.paragraph("\(document.path, .code)"), .table(Self.statuses(of: document))]
    return Section(
      isAlone ? "" : document.name,
      table + differences
        + [
          .list(
            of: verification.results.flatMap(\.diagnostics) + verification.warnings, atMost: 20,
            fit: .wrapped)
        ])
  }

  /// The documents, with their streams and the references.
  private var compared: Table {
    Table(
      of: documents,
      [
        .text("document") { Cell($0.name) },
        .figures("bytes") { Cell(Double($0.bytes), Figures.count) },
        .figures("events") { Cell($0.verification.events.map { Double($0) }, Figures.count) },
        .figures("streams") { Cell(Double($0.streams.count), Figures.count) },
        .text("of these") { Cell($0.streamsText) },
        .text("compared with") { Cell($0.verification.reference) },
        .text("event log") { Cell($0.verification.eventsDigest) },
        .text("record log") { Cell($0.verification.recordsDigest) },
      ])
  }
}
