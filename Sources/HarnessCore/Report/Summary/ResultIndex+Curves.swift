internal import WorkerContract
internal import Statistics

extension ResultIndex {
  /// The findings on the curves of the run as clauses; empty if nothing was varied.
  var curveClauses: [String] {
    let chunks = CurveSet.all(over: "chunks", in: results)
      .map { chunkClause(ChunkCurves($0, of: results.corpus)) }
    let bytes = CurveSet.all(over: "bytes", in: results).map(growthClause)
    let notes =
      (results.environment.build == "debug" ? ["this was a debug build"] : [])
      + (results.plan.isInterrupted ? ["the run was interrupted"] : [])
    return chunks.isEmpty && bytes.isEmpty ? [] : chunks + bytes + notes
  }

  /// Returns a clause about the parsers whose time is super-linear in the number of chunks.
  private func chunkClause(_ curves: ChunkCurves) -> String {
    let ends = [curves.sizes.first, curves.sizes.last].compactMap {
      $0.map { Figures.chunkSize($0.bytes) }
    }
    let scope = "in chunks of \(ends.joined(separator: " to ")) (\(curves.set.group.text))"
    let fits = curves.set.names.compactMap { curves.set.fit(Metric.parseTime.name, of: $0) }
    func names(_ verdict: GrowthClass) -> [String] {
      fits.filter { $0.verdict == verdict }
        .map { "\($0.key.backend.onOneLine) (exponent \($0.exponentText))" }
    }
    let (steep, rereading) = (names(.superLinear), names(.rereading))
    let open = fits.filter { $0.verdict == .undecided || $0.exponent == nil }
      .map(\.key.backend.onOneLine)
    let findings = [
      clause(steep, "is", "are", "super-linear in the number of chunks"),
      clause(rereading, "reads", "read", "tokens again with each chunk"),
      steep.isEmpty && rereading.isEmpty
        ? "no parser was found super-linear in the number of chunks" : nil,
      clause(open, "is", "are", "undecided"),
    ].compactMap { $0 }
    return "\(scope), \(PlainText.list(findings))"
  }

  private func clause(
    _ names: [String], _ one: String, _ many: String, _ rest: String
  ) -> String? {
    names.isEmpty ? nil : "\(PlainText.list(names)) \(names.count == 1 ? one : many) \(rest)"
  }

  /// Returns a clause with the growth of each implementation, grouped by growth.
  private func growthClause(_ set: CurveSet) -> String {
    let ends = [set.points.first, set.points.last].compactMap { $0.map { Figures.bytes($0.size) } }
    let scope = "from \(ends.joined(separator: " to ")) (\(set.group.text))"
    let findings = set.names.grouped { set.growth(of: $0) }.map { growth, names in
      "\(PlainText.list(names.map(\.onOneLine))) \(growth.clause(ofMany: names.count > 1))"
    }
    let missing = set.names.filter(set.isIncomplete).map(\.onOneLine)
    let rest = missing.isEmpty ? "" : "; \(PlainText.list(missing)) did not get through all sizes"
    return "\(scope), \(PlainText.list(findings))\(rest)"
  }
}
