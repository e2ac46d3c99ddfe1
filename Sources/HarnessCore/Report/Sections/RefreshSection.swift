internal import WorkerContract

/// The items that are new since an earlier snapshot, and the saving from stopping at those seen before.
struct RefreshSection: ResultSection {
  func sections(_ index: ResultIndex, _ detail: Detail) -> [Section] {
    guard let refresh = index.results.refresh else { return [] }
    let parts = index.streams.compactMap { stream -> Section? in
      let savings = index.results.backends.compactMap {
        Saving(of: $0.name, onStreamOf: stream, of: index)
      }
      return savings.isEmpty ? nil : Section(stream.text, level: 3, [.table(table(savings))])
    }
    let more = detail == .whole ? [Block.paragraph(RichText(explanation(refresh)))] : []
    return [Section("Refresh", [.paragraph(RichText(RefreshSentence(refresh).text))] + more)]
      + parts
  }

  private func explanation(_ refresh: RefreshSummary) -> String {
    """
    An item is identified by \(refresh.seenUntil == nil ? "its guid or id, or by its link if it has neither" : "its date"). \
    A parser that stops early has read its current chunk to the end, so the bytes read depend on the stream. One that takes the whole \
    document, or builds a tree, has read all of it. Times include the look-up of each item; ratios are over the rounds that contain both.
    """
  }

  private func table(_ savings: [Saving]) -> Table {
    Table(
      of: savings.sorted { $0.time < $1.time },
      [
        .text("backend") { Cell($0.name) },
        .text("speed × full parse [95 %]") { "\($0.speed.valueText)× \($0.speed.intervalText)" },
        .text("CPU time") { Cell($0.times) }, .text("allocations") { Cell($0.allocations) },
        .figures("bytes read") { Cell($0.bytesRead, Figures.count) },
      ])
  }

  /// The saving of one parser.
  private struct Saving {
    let name: String
    let speed: SpeedRatio
    /// The time of a parse that stops early.
    let time: Double
    /// The times of the whole parse and of the one that stops early, as text.
    let times: String
    let allocations: String
    let bytesRead: Double?

    init?(of name: String, onStreamOf stream: CaseGroup, of index: ResultIndex) {
      guard let part = index.result(name, .refresh, onStreamOf: stream), part.problem == nil,
        let time = part.judgedTime?.value,
        let speed = part.ratios["\(name)@model"].flatMap(SpeedRatio.init(ofTime:)),
        let whole = index.result(name, .model, onStreamOf: stream)
      else { return nil }
      self.name = name
      self.speed = speed
      self.time = time
      times = Self.step(whole.judgedTime?.value, time, Figures.duration)
      allocations = Self.step(whole.value(.allocations), part.value(.allocations), Figures.count)
      bytesRead = part.value(.bytesRead)
    }

    private static func step(
      _ all: Double?, _ part: Double?, _ text: (Double) -> String
    ) -> String {
      [all, part].map { $0.map(text) ?? Figures.none }.joined(separator: " → ")
    }
  }
}

/// Two sentences about the new items and how many of them a parse that stops early finds.
struct RefreshSentence: Hashable, Sendable {
  /// The sentences, as plain text.
  package let text: String

  /// Creates the sentences for a summary.
  init(_ refresh: RefreshSummary) {
    let unknown =
      refresh.unidentified == 0
      ? "" : " (\(refresh.unidentified) of them without a guid, link or id)"
    let seen = refresh.seenUntil.map { "no newer than \($0)" } ?? "seen before"
    let items = refresh.limit == 1 ? "the first item" : "\(refresh.limit) items in a row"
    let isFound = refresh.found == refresh.new
    let ones = refresh.new == 1 ? "the new one" : "all \(refresh.new) new ones"
    let finds =
      isFound
      ? refresh.new == 0 ? "misses nothing" : "finds \(ones)"
      : refresh.found == 0
        ? "misses \(ones)" : "finds \(refresh.found) of \(refresh.new) new ones"
    text = """
      Since \(refresh.previous.onOneLine): \(refresh.new) new\(unknown), \(refresh.changed) changed and \(refresh.gone) gone; \
      \(refresh.items) items, \(refresh.previousItems) before. \
      A reader that stops at \(items) \(seen) reads \(refresh.read) of \(refresh.items) and \(finds).
      """
  }
}
