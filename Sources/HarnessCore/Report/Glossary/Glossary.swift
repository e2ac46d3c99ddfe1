package import WorkerContract

/// The names and words of the harness, each with its meaning.
package struct Glossary: Report {
  package static let kind = ReportKind.glossary
  package let reportName = "glossary"
  let entries: [Entry]

  /// A name or a word, and what it means.
  package struct Entry: Encodable, Hashable, Sendable {
    package let kind: Kind
    package let name: String
    /// How screens and reports write it otherwise; often nothing.
    let alias: String
    package let meaning: String

    package init(_ kind: Kind, _ name: String, alias: String = "", _ meaning: String) {
      self.kind = kind
      self.name = name
      self.alias = alias
      self.meaning = meaning
    }
  }

  /// What an entry is about, in the order in which a glossary lists them.
  package enum Kind: String, Encodable, Hashable, Sendable, CaseIterable {
    case word, implementation, status, verdict, metric, sink, lint
    case exitStatus = "exit status"
  }

  package init(and others: [Entry] = []) {
    let metrics = Metric.known.map { metric in
      let column = SummaryColumn.allCases.first { $0.metric == metric }
      return Entry(
        .metric, metric.name, alias: column?.shortTitle ?? "",
        "\(metric.meaning) (\(metric.unit), \(metric.kind.rawValue))")
    }
    entries =
      Self.words + Status.allCases.map { Entry(.status, $0.rawValue, alias: $0.text, $0.meaning) }
      + Self.verdicts + metrics
      + Sink.known.map { Entry(.sink, $0.rawValue, alias: $0.text, $0.meaning) }
      + dataLints.map { Entry(.lint, $0.name, "\($0.meaning); what to do: \($0.remedy)") } + others
  }

  package init(of implementation: ImplementationDescription) {
    let parts = [implementation.summary] + implementation.remarks
    entries = [Entry(.implementation, implementation.name, parts.joined(separator: "; "))]
  }

  private init?(_ entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    self.entries = entries
  }

  package var names: [String] { entries.map(\.name) }

  /// Returns the entries with a name, or of a kind; `nil` if there are none.
  ///
  /// Case, hyphens and underscores don't matter, nor does what follows a colon in the name of a stream.
  package func entries(named name: String) -> Glossary? {
    let wanted = Self.folded(
      ["fixed:", "random:"].contains(where: name.hasPrefix) ? "stream" : name)
    return wanted.isEmpty
      ? nil
      : Glossary(
        entries.filter { [$0.name, $0.alias, $0.kind.rawValue].map(Self.folded).contains(wanted) })
  }

  /// Returns the entries that mention some whole words; `nil` if there are none.
  package func entries(mentioning words: String) -> Glossary? {
    let wanted = " \(Self.words(words)) "
    return Glossary(
      entries.filter { entry in
        [entry.name, entry.alias, entry.meaning].contains {
          " \(Self.words($0)) ".contains(wanted)
        }
      })
  }

  /// Returns the entries whose names or aliases occur in a message; `nil` if there are none.
  package func entries(in message: String) -> Glossary? {
    let message = " \(Self.folded(message)) "
    return Glossary(
      entries.filter { entry in
        [entry.name, entry.alias].map(Self.folded).contains {
          !$0.isEmpty && message.contains(" \($0) ")
        }
      })
  }

  /// The words of a text, without what is between them.
  private static func words(_ text: String) -> String {
    folded(text).split { !($0.isLetter || $0.isNumber) }.joined(separator: " ")
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().replacing("_", with: " ").replacing("-", with: " ")
  }

  package func document(_ detail: Detail) -> ReportDocument {
    let sections = Kind.allCases.map { kind in
      let table = Table(
        of: entries.filter { $0.kind == kind },
        [
          .text(kind.rawValue) { "\($0.name, .code)" },
          .text("meaning") { .text(RichText(backticks: $0.meaning)) },
        ])
      return Section(table.rows.isEmpty ? "" : kind.title, [.table(table)])
    }
    return ReportDocument([Section("Glossary", level: 1, [])] + sections)
  }

  /// The entries as lines for a terminal: `NAME (KIND): MEANING`.
  package var text: String {
    entries.map { entry in
      "\(entry.name) (\(entry.kind.rawValue)): \(entry.meaning.replacing("`", with: ""))"
    }.joined(separator: "\n")
  }
}

extension Glossary.Kind {
  fileprivate var title: String {
    switch self {
    case .word: "Words"
    case .implementation: "Implementations"
    case .status: "Statuses"
    case .verdict: "Verdicts"
    case .metric: "Metrics"
    case .sink: "Sinks"
    case .lint: "Lints"
    case .exitStatus: "Exit statuses"
    }
  }
}
