/// The division of the measuring time among the feeds of a suite, and an estimate of the total time.
///
/// The remaining feeds share the rest of the budget equally. Each takes at least one round, and verification
/// in addition. The ratio of actual to estimated time of the finished feeds corrects the estimate for the
/// rest.
package struct SuiteSchedule: Sendable {
  private let feeds: [FeedEstimate]
  /// The budget; `nil` if a number of rounds was requested.
  private let budget: Duration?
  private var done = 0
  /// The time spent on measuring the finished feeds, without verification.
  private var spent = Duration.zero
  private var estimated = Duration.zero
  private var took = Duration.zero

  /// Creates a schedule.
  ///
  /// - `budget`: the time for measuring all feeds; `nil` if a number of rounds was requested.
  package init(_ plans: [Plan], budget: Duration?) {
    self.init(plans.map(FeedEstimate.init), budget: budget)
  }

  init(_ feeds: [FeedEstimate], budget: Duration?) {
    self.feeds = feeds
    self.budget = budget
  }

  /// The time for measuring the next feed; `nil` if a number of rounds was requested.
  package var share: Duration? {
    let rest = feeds.count - done
    guard let budget, rest > 0 else { return nil }
    return max(.milliseconds(1), (budget - spent) / rest)
  }

  /// The estimated time for the remaining feeds.
  package var left: Duration {
    let rest = feeds[done...].reduce(Duration.zero) { $0 + $1.duration(measuring: share) }
    return estimated > .zero ? rest * (took / estimated) : rest
  }

  /// Whether one round of every feed takes longer than the budget.
  package var isBudgetTooSmall: Bool {
    guard let budget else { return false }
    return feeds.reduce(Duration.zero) { $0 + $1.round } > budget
  }

  /// Records that the next feed is finished.
  package mutating func finishFeed(after duration: Duration, measuring: Duration) {
    guard done < feeds.count else { return }
    estimated += feeds[done].duration(measuring: share)
    took += duration
    spent += measuring
    done += 1
  }
}

/// The estimated time of a feed before any measurement.
struct FeedEstimate: Sendable {
  var round: Duration
  var verifying: Duration
  var rounds: Int?

  /// Returns the time of a feed that is measured for `share`, including verification.
  func duration(measuring share: Duration?) -> Duration {
    verifying + max(round * (rounds ?? 1), share ?? .zero)
  }
}

extension FeedEstimate {
  /// The minimum time of a sample, for any size of document: processes, and parses for 10 to 30 ms.
  private static let sample = Duration.milliseconds(60)
  private static let start = Duration.milliseconds(25)
  /// The bytes per second of all parses of a round together, and of a parse whose log is compared.
  private static let (roundSpeed, logSpeed) = (60e6, 30e6)
  /// The streams that are verified besides those of the plan.
  private static let otherStreams = 4

  init(_ plan: Plan) {
    round = plan.cases.reduce(.zero) { sum, benchmarkCase in
      let bytes = Double(plan.sampleBytes ?? benchmarkCase.bytes)
      return sum + Self.sample + .seconds(bytes / Self.roundSpeed)
    }
    let backends = plan.request.verifies ? plan.verifiedBackends.count : 0
    let logged = Double(plan.corpus.bytes) * Double(plan.streams.count + Self.otherStreams)
    verifying = (Self.start + .seconds(logged / Self.logSpeed)) * backends
    rounds = plan.request.rounds
  }
}
