internal import WorkerContract

extension RunSections {
  /// The items that are new, changed and gone since an earlier snapshot, and the saving from stopping at those
  /// seen before.
  var refresh: [Section] {
    guard let refresh = index.results.refresh else { return [] }
    let parts = index.streams.compactMap { stream -> Section? in
      let savings = index.results.backends.compactMap {
        Saving(of: $0.name, onStreamOf: stream, of: index)
      }
      return savings.isEmpty ? nil : Section(stream.text, level: 3, [.table(table(savings))])
    }
    let more = detail == .whole ? [Block.paragraph(RichText(explanation(refresh)))] : []
    let sentence = Block.paragraph(RichText(refresh.sentence))
    return [Section("Refresh", [sentence] + more)] + names(refresh) + parts
  }

  /// Returns the names of the items: folded in a file, and the first ones on a screen.
  private func names(_ refresh: RefreshSummary) -> [Section] {
    [("New", refresh.new), ("Changed", refresh.changed), ("Gone", refresh.gone)]
      .filter { !$0.1.isEmpty }
      .map { title, items in
        guard detail == .whole else {
          return Section(title.lowercased(), [.list(of: items.map(line), atMost: 10)])
        }
        return Section(folding: [Section("\(title) items", [.list(of: items.map(line))])])
      }
  }

  /// Returns the name of an item, with the fields that have changed.
  private func line(_ item: RefreshSummary.Item) -> String {
    let name = item.title ?? item.link ?? item.identity ?? "an item without a title"
    let fields = item.fields.map { " (\(PlainText.list($0)))" } ?? ""
    return PlainText.cut(name.onOneLine, to: 72) + fields
  }

  private func explanation(_ refresh: RefreshSummary) -> String {
    """
    An item is \(refresh.seenUntil == nil ? "identified by its guid or id, or by its link if it has neither" : "known by its date"). \
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
