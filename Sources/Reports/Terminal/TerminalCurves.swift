import Results

/// The curves of a run that varied its chunks or the size of its document.
struct TerminalCurves {
  /// A line a row; none where nothing was varied.
  let lines: [String]

  init(_ results: Results) {
    let chunks = CurveSet.all(over: "chunks", in: results).flatMap { set in
      ["chunk curve (\(set.group.words)): MB/s, and the exponent of time against chunks"]
        + Self.chunks(ChunkCurves(set, of: results.corpus))
    }
    let growth = CurveSet.all(over: "bytes", in: results).flatMap { set in
      ["growth with the document (\(set.group.words))"]
        + set.names.flatMap { name in
          let time = set.fit("parse_time", of: name)?.exponentText ?? Figures.none
          return ["\(name): \(set.growth(of: name).words); exponent of time \(time)"]
            + set.remarks(on: name).map { "\(name): \($0)" }
        }
    }
    lines = (chunks + growth).map { PlainText.cut($0.onOneLine, to: TerminalGrid.limit) }
  }

  private static func chunks(_ curves: ChunkCurves) -> [String] {
    let margin = curves.set.names.map(\.count).max() ?? 0
    return curves.set.names.map { name in
      let values = curves.throughputs(of: name)
      let ends = [values.compactMap { $0 }.first, values.compactMap { $0 }.last]
        .compactMap { $0.map(Figures.throughput) }.joined(separator: " to ")
      let fit = curves.set.fit("parse_time", of: name)
      let space = String(repeating: " ", count: max(0, margin - name.count))
      let exponent = [fit?.exponentText, fit?.verdict].compactMap { $0 }.joined(separator: " ")
      return "\(name)\(space)  \(Sparkline.drawn(values))  \(ends)  \(exponent)"
    }
  }
}
