internal import WorkerContract

extension Results {
  /// The answer of the run in one sentence, derived only from its figures.
  package var answer: String { ResultIndex(self).answer }
}

extension ResultIndex {
  /// The answer of the run in one sentence.
  ///
  /// It is about the first stream of the plan, with records built if any were, or about the curves of a run that
  /// varied the chunks or the size of its document.
  var answer: String {
    // A run may contain a few chunk sizes in addition to its main stream.
    let isOnCurve = mainGroup.map(results.hasCurve) ?? true
    let curves = isOnCurve ? curveClauses : []
    let subject = "On \(results.corpus.name.onOneLine)"
    guard curves.isEmpty else { return "\(subject), \(curves.joined(separator: "; "))." }
    guard let group = mainGroup else {
      return "\(subject)\(floorClause ?? ", nothing was measured")."
    }
    let cases = backends(in: group)
    let everyone = Ranking(cases, reference: results.plan.reference)
    let ranking = Ranking(withoutVariants(everyone), reference: results.plan.reference)
    let speed = ranking.speedClause(in: results.plan)
    let variants = hasBetterVariant(everyone, than: ranking) ? "variants aside" : nil
    let clauses = [variants, speed, allocations(ranking)].compactMap { $0 }
      .joined(separator: ", ")
    let memory = ranking.ranked.leastMemory
    // If nothing was timed, other figures are the answer.
    let isTimed = !everyone.ranked.isEmpty
    let usable = isTimed ? everyone.ranked : cases.filter { $0.problem == nil }
    let missing = isTimed ? everyone.unranked : cases.filter { $0.problem != nil }
    let rest = [
      clauses, isTimed ? memory : untimedClause(usable),
      events(usable, group, isWhole: missing.isEmpty),
      self.missing(missing, isEveryone: usable.isEmpty),
    ]
    return "\(subject) (\(circumstances(of: group))), "
      + rest.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }

  private func circumstances(of group: CaseGroup) -> String {
    let build = results.environment.build == "debug" ? ", debug build" : ""
    return group.text + build + (results.plan.isInterrupted ? ", interrupted run" : "")
  }

  /// Leaves out variants whose original is ranked too, because the answer is about parsers.
  private func withoutVariants(_ ranking: Ranking) -> [CaseResults] {
    let names = Set(ranking.ranked.map(\.name))
    return ranking.ranked.filter { !($0.variantOf.map(names.contains) ?? false) }
  }

  /// Returns whether a variant reads faster or allocates less than all implementations in the answer.
  private func hasBetterVariant(_ everyone: Ranking, than ranking: Ranking) -> Bool {
    let fewest = ranking.ranked.compactMap { $0.value(.allocations) }.min()
    let names = Set(ranking.ranked.map(\.name))
    let allocatesLess =
      allocations(ranking) != nil
      && everyone.ranked.contains { results in
        !names.contains(results.name) && (results.value(.allocations) ?? .infinity) < (fewest ?? 0)
      }
    return everyone.leader?.name != ranking.leader?.name || allocatesLess
  }

  // MARK: - Clauses

  /// Returns a clause about the fewest allocations, if all ranked implementations have a count and one is
  /// below all others.
  private func allocations(_ ranking: Ranking) -> String? {
    let counts = ranking.ranked.compactMap { results in
      results.value(.allocations).map { (name: results.name, count: $0) }
    }.stablySorted { $0.count }
    guard counts.count == ranking.ranked.count, counts.count > 1, counts[0].count < counts[1].count
    else { return nil }
    return
      "while \(counts[0].name) makes the fewest allocations (\(Figures.count(counts[0].count)))"
  }

  /// Returns a clause that says whether all implementations with figures reported the same events, or which
  /// of them differ.
  private func events(
    _ cases: [CaseResults], _ group: CaseGroup, isWhole: Bool
  ) -> String? {
    let names = cases.filter { $0.caveat != nil }.map(\.name)
    guard names.isEmpty else {
      let verb = names.count == 1 ? "reads" : "read"
      return
        "\(PlainText.list(names)) \(verb) the document differently, undecided between engines"
    }
    let counts = cases.compactMap { results in
      [Sink.count, .discard].reduce(results.value(.events)) { found, sink in
        found ?? result(results.name, sink, onStreamOf: group)?.value(.events)
      }
    }
    guard counts.count == cases.count, counts.count > 1, Set(counts).count == 1
    else { return nil }
    let verb = results.plan.verifiedParses > 0 ? "reported" : "counted"
    let number = formatted(counts.count)
    let everyone = counts.count == 2 ? "both" : "all \(number)"
    let who = isWhole ? everyone : "the \(number) with figures"
    return "\(who) \(verb) the same \(Figures.count(counts[0])) events"
  }

  private func formatted(_ number: Int) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(number - 2) ? words[number - 2] : String(number)
  }

  private func missing(_ cases: [CaseResults], isEveryone: Bool) -> String? {
    guard !cases.isEmpty else { return nil }
    func list(_ cases: [CaseResults]) -> String {
      PlainText.list(cases.map { "\($0.name) (\(status(of: $0).text))" })
    }
    if isEveryone { return "no parser got figures: \(list(cases))" }
    // A worker that can't take one pass has the figures of the others.
    let untimed = cases.filter { $0.problem == nil && status(of: $0) == .unavailable }
    let failed = cases.filter { results in !untimed.contains { $0.key == results.key } }
    return [(untimed, "got no times"), (failed, "got no figures")].filter { !$0.0.isEmpty }
      .map { "\(list($0)) \($1)" }.joined(separator: "; ")
  }

  /// Returns the status of a case; one with other figures may lack times because the run was interrupted.
  private func status(of results: CaseResults) -> Status {
    results.problem?.status ?? results.row(.parseTime)?.status ?? .unavailable
  }

  // MARK: - Nothing timed

  /// Returns a clause with the first metric that has figures: allocations, live heap or resident growth; `nil`
  /// if there are no cases.
  private func untimedClause(_ cases: [CaseResults]) -> String? {
    let finding = [SummaryColumn.allocations, .liveHeap, .residentGrowth].lazy
      .compactMap { figures(of: $0, in: cases) }.first.map { "; \($0)" }
    return cases.isEmpty ? nil : "nothing was timed\(finding ?? "")"
  }

  /// Returns a clause such as `allocations, lowest first: 1,513 in expat and 1,514 in libxml2`.
  private func figures(of column: SummaryColumn, in cases: [CaseResults]) -> String? {
    let entries = cases.compactMap { results in
      SummaryTable.entry(column, of: results, reference: "").map { (name: results.name, entry: $0) }
    }.stablySorted { $0.entry.value }
    guard !entries.isEmpty else { return nil }
    let order = entries.count > 1 ? ", lowest first" : ""
    return "\(column.title())\(order): "
      + PlainText.list(entries.map { "\($0.entry.text) in \($0.name)" })
  }

  /// The floors, controls or passes over the bytes of the first stream, after the stream in brackets; `nil` if
  /// there are none.
  private var floorClause: String? {
    guard let stream = streams.first else { return nil }
    let floors = floors(onStreamOf: stream).map { "\($0.name) (\(floorFigure(of: $0)))" }
    let circumstances = stream.text.isEmpty ? "" : " (\(stream.text))"
    guard !floors.isEmpty else { return nil }
    return "\(circumstances), no parser was measured, but \(PlainText.list(floors))"
  }

  /// Returns the throughput, the time, or else the first available figure.
  private func floorFigure(of results: CaseResults) -> String {
    if let problem = results.problem { return problem.status.text }
    if let speed = results.value(.throughput) { return "\(Figures.throughput(speed)) MB/s" }
    if let time = results.judgedTime?.value { return "\(Figures.duration(time)) per parse" }
    let entry = SummaryColumn.allCases.lazy.compactMap { column in
      SummaryTable.entry(column, of: results, reference: "").map { (column, $0) }
    }.first
    return entry.map { "\($0.0.title()) \($0.1.text)" } ?? Figures.none
  }
}
