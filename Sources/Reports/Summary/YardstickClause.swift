/// What a run of floors, controls or passes over the bytes alone has measured, as a clause.
struct YardstickClause {
  /// The clause, after the circumstances in brackets.
  let text: String

  /// Reads the first stream; `nil` where there are no such rows.
  init?(_ index: ResultIndex) {
    guard let stream = index.streams.first else { return nil }
    let rows = index.yardsticks(beside: stream).map { "\($0.name) (\(Self.figure(of: $0)))" }
    let place = stream.streamWords.isEmpty ? "" : " (\(stream.streamWords))"
    guard !rows.isEmpty else { return nil }
    text = "\(place), no parser was measured, but \(PlainText.list(rows))"
  }

  /// The speed, or the first figure there is.
  private static func figure(of cell: Cell) -> String {
    if let trouble = cell.trouble { return trouble.status.words }
    if let speed = cell.value("throughput") { return "\(Figures.throughput(speed)) MB/s" }
    if let time = cell.value("parse_time") { return "\(Figures.duration(time)) a parse" }
    let entry = GlanceColumn.allCases.lazy.compactMap { column in
      GlanceTable.entry(column, of: cell, reference: "").map { (column, $0) }
    }.first
    return entry.map { "\($0.0.title(reference: "", level: "")) \($0.1.text)" } ?? Figures.none
  }
}
