import Results

/// Who reads fastest, as a clause of a sentence.
struct SpeedClause {
  private let standing: Standing
  private let sameWithin: Double

  init(_ standing: Standing, sameWithin: Double) {
    self.standing = standing
    self.sameWithin = sameWithin
  }

  /// The clause; `nil` where nobody has a speed.
  var text: String? {
    guard let leader = standing.leader, let speed = speeds.first else { return nil }
    if standing.ranked.count == 1 {
      let verb = hasThroughput ? "reads" : "takes"
      return "\(leader.name) \(verb) \(speed)\(unit), with nothing to compare it with"
    }
    guard standing.level.count > 1 else {
      let rank = hasThroughput ? "reads fastest" : "takes least time"
      return "\(leader.name) \(rank): \(speed)\(unit), \(PlainText.list(others))"
    }
    guard standing.isDecided else {
      return "there were too few rounds to tell \(PlainText.list(level)) apart \(figures)"
    }
    return others.isEmpty ? tie : "\(tie), and \(leader.name) reads \(PlainText.list(others))"
  }

  // MARK: - Those that share the first place

  private var level: [String] { standing.level.map(\.name) }
  private var figures: String { "(\(PlainText.list(speeds))\(unit))" }

  /// Throughputs, or times where the document is not read to its end.
  private var speeds: [String] {
    standing.level.map { cell in
      cell.value("throughput").map(Figures.throughput)
        ?? Figures.duration(cell.judgedTime?.value ?? 0)
    }
  }

  private var hasThroughput: Bool { standing.leader?.value("throughput") != nil }
  private var unit: String { hasThroughput ? " MB/s" : " a parse" }

  /// Sameness is a claim with evidence; rows that are only level have none.
  private var tie: String {
    let ties = standing.comparisons.map(\.comparison).filter { !$0.isFaster }
    let band = Figures.band(sameWithin)
    if ties.allSatisfy(\.isSame) {
      return level.count == 2
        ? "\(PlainText.list(level)) read the same within \(band) \(figures)"
        : "\(PlainText.list(Array(level.dropFirst()))) read the same as \(level[0]) within \(band) "
          + figures
    }
    guard ties.contains(where: { $0.isTested && !$0.isSame }) else {
      return "\(PlainText.list(level)) are level \(figures)"
    }
    let degree = level.count == 2 ? "faster" : "fastest"
    return "it is undecided which of \(PlainText.list(level)) reads \(degree) \(figures)"
  }

  // MARK: - Those behind

  private var others: [String] {
    standing.comparisons.filter(\.comparison.isFaster).map { cell, comparison in
      let times = hasThroughput ? "×" : "× as fast as"
      let ratio = "\(comparison.speed.valueText)\(times) \(cell.name)"
      let interval = comparison.speed.intervalText
      return interval.isEmpty ? ratio : "\(ratio) \(interval)"
    }
  }
}
