import Results

/// What the curves of a run say, as clauses of a sentence; none where nothing was varied.
struct CurveClauses {
  /// The clauses.
  let all: [String]

  init(_ index: ResultIndex) {
    let results = index.results
    let chunks = CurveSet.all(over: "chunks", in: results)
      .map { Self.chunks(ChunkCurves($0, of: results.corpus)) }
    let bytes = CurveSet.all(over: "bytes", in: results).map(Self.growth)
    let notes =
      (results.environment.build == "debug" ? ["this was a debug build"] : [])
      + (results.plan.isInterrupted ? ["the run was interrupted"] : [])
    all = chunks.isEmpty && bytes.isEmpty ? [] : chunks + bytes + notes
  }

  /// Who reads chunks in more than linear time.
  private static func chunks(_ curves: ChunkCurves) -> String {
    let ends = [curves.sizes.first, curves.sizes.last].compactMap {
      $0.map { ChunkSize.words($0.bytes) }
    }
    let place = "in chunks of \(ends.joined(separator: " to ")) (\(curves.set.group.words))"
    let fits = curves.set.names.compactMap { curves.set.fit("parse_time", of: $0) }
    func names(_ verdict: String) -> [String] {
      fits.filter { $0.verdict == verdict }
        .map { "\($0.key.backend.onOneLine) (exponent \($0.exponentText))" }
    }
    let (steep, rereading) = (names("super-linear"), names("re-reads tokens"))
    let open = fits.filter { $0.verdict == "undecided" || $0.exponent == nil }
      .map(\.key.backend.onOneLine)
    let findings = [
      clause(steep, "is", "are", "super-linear in the number of chunks"),
      clause(rereading, "reads", "read", "tokens again with each chunk"),
      steep.isEmpty && rereading.isEmpty
        ? "no parser was found super-linear in the number of chunks" : nil,
      clause(open, "is", "are", "undecided"),
    ].compactMap { $0 }
    return "\(place), \(PlainText.list(findings))"
  }

  private static func clause(
    _ names: [String], _ one: String, _ many: String, _ rest: String
  ) -> String? {
    names.isEmpty ? nil : "\(PlainText.list(names)) \(names.count == 1 ? one : many) \(rest)"
  }

  /// What each row's growth comes to, rows of one kind together.
  private static func growth(_ set: CurveSet) -> String {
    var order: [CurveSet.Growth] = []
    let kinds = set.names.reduce(into: [CurveSet.Growth: [String]]()) { kinds, name in
      let growth = set.growth(of: name)
      if kinds[growth] == nil { order.append(growth) }
      kinds[growth, default: []].append(name.onOneLine)
    }
    let ends = [set.points.first, set.points.last].compactMap { $0.map { Figures.bytes($0.size) } }
    let place = "from \(ends.joined(separator: " to ")) (\(set.group.words))"
    let findings = order.map { growth in
      let names = kinds[growth] ?? []
      return "\(PlainText.list(names)) \(growth.clause(ofMany: names.count > 1))"
    }
    let missing = set.names.filter(set.isIncomplete).map(\.onOneLine)
    let rest = missing.isEmpty ? "" : "; \(PlainText.list(missing)) did not get through all sizes"
    return "\(place), \(PlainText.list(findings))\(rest)"
  }
}
