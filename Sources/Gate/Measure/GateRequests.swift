internal import Campaign
internal import Corpora
internal import FeedEvents
internal import WorkerContract

/// The campaigns that a check or a recording is made of.
struct GateRequests {
  let plan: BaselinePlan
  let rows: GateRows
  /// What is appended to the name of a row of the base, where that is measured beside the row.
  var baseSuffix: String?
  /// How much the slowed copy of the self-test is slowed by, as a share.
  let slowdown: Double

  /// The copies that the self-test measures of a backend.
  struct Copies {
    let original: String
    let equal: RowCopy
    let slowed: RowCopy
    let allocating: RowCopy

    init?(of original: String, slowdown: Double) {
      let share = (slowdown * 1e6).rounded() / 1e4
      let percent = Int(exactly: share).map(String.init) ?? "\(share)"
      guard let equal = RowCopy(original), let slowed = RowCopy("\(original)+\(percent)%"),
        let allocating = RowCopy("\(original)+1alloc")
      else { return nil }
      self.original = original
      self.equal = equal
      self.slowed = slowed
      self.allocating = allocating
    }
  }

  /// The copies of the self-test; `nil` where there is nothing to copy.
  var copies: Copies? { rows.original.flatMap { Copies(of: $0, slowdown: slowdown) } }

  /// Every exact metric, twice, after all rows were verified.
  func exact(over corpus: Corpus, trying triesItself: Bool) throws -> PlanRequest {
    var request = try common(over: corpus)
    request.backends = rows.backends.flatMap { names(of: $0.name) }
    request.passes = [.allocations]
    request.rounds = 2
    if plan.hasInstructions {
      // Under valgrind a parse takes some fifty times as long.
      request.instructions = try InstructionCounting(timeLimit: .seconds(3000))
    }
    if triesItself, let copies { request.copies = [copies.equal, copies.allocating] }
    return request
  }

  /// Times, each with what it is divided by.
  ///
  /// - Parameters:
  ///   - corpus: The document.
  ///   - backends: The rows to time; none for the self-test alone.
  ///   - triesItself: Whether the self-test is measured too.
  ///   - budget: The time to spend.
  /// - Returns: The request of a campaign.
  /// - Throws: ``BaselineError/malformed``.
  func times(
    over corpus: Corpus, of backends: [String], trying triesItself: Bool, within budget: Duration
  ) throws -> PlanRequest {
    var request = try common(over: corpus)
    request.passes = [.time]
    // What they take, further rounds make more of.
    request.takesLatencies = false
    request.budget = budget
    request.verifies = false
    for row in rows.backends where backends.contains(row.name) {
      request.backends += names(of: row.name)
      if let reference = reference(of: row) {
        request.backends.append(reference)
        request.comparisons.append(RowComparison(of: row.name, with: reference))
      }
    }
    if triesItself, let copies {
      request.copies = [copies.equal, copies.slowed]
    } else {
      request.reference = request.backends.first
    }
    return request
  }

  /// What the times of a row are divided by.
  func reference(of row: RegisteredRow) -> String? {
    baseSuffix.map { row.name + $0 } ?? rows.yardstick(of: row)
  }

  private func names(of name: String) -> [String] {
    [name] + [baseSuffix.map { name + $0 }].compactMap(\.self)
  }

  private func common(over corpus: Corpus) throws -> PlanRequest {
    var request = PlanRequest()
    request.streams = try plan.streams.map { name in
      guard let stream = StreamSpecification(name) else {
        throw BaselineError.malformed(source: "the plan", problem: "no stream is named '\(name)'")
      }
      return stream
    }
    request.sinks = plan.sinks.isEmpty ? [corpus.recordType == nil ? "count" : "model"] : plan.sinks
    request.reference = rows.original
    request.wantsYardsticks = false
    request.givesVerdicts = false
    request.seed = UInt64.random(in: 0..<(1 << 32))
    return request
  }
}
