internal import Corpora

/// The division of the measuring time among the feeds of a suite, and the time that all of them take.
///
/// Feeds that are still to come share alike what is left of the budget. Each takes one round at least, and is
/// verified besides; what those that are done took longer or shorter than was estimated corrects the estimate
/// of the rest.
package struct SuiteSchedule: Sendable {
  private let feeds: [FeedEstimate]
  /// `nil` where a number of rounds was asked for.
  private let budget: Duration?
  /// The number of feeds that are done.
  private var done = 0
  /// What measuring those that are done took, without verifying.
  private var spent = Duration.zero
  private var estimated = Duration.zero
  private var took = Duration.zero

  /// A schedule.
  ///
  /// - Parameters:
  ///   - plans: The plans, one a feed, in their order.
  ///   - budget: The time for measuring all of them; `nil` where a number of rounds was asked for.
  package init(_ plans: [Plan], budget: Duration?) {
    self.init(plans.map(FeedEstimate.init), budget: budget)
  }

  init(_ feeds: [FeedEstimate], budget: Duration?) {
    self.feeds = feeds
    self.budget = budget
  }

  /// What is given to measuring the next feed; `nil` where a number of rounds was asked for.
  package var share: Duration? {
    let rest = feeds.count - done
    guard let budget, rest > 0 else { return nil }
    return max(.milliseconds(1), (budget - spent) / rest)
  }

  /// About how long the feeds that are not done take.
  package var left: Duration {
    let rest = feeds[done...].reduce(Duration.zero) { $0 + $1.duration(measuring: share) }
    return estimated > .zero ? rest * (took / estimated) : rest
  }

  /// Whether one round of each takes longer than the budget.
  package var isBudgetTooSmall: Bool {
    guard let budget else { return false }
    return feeds.reduce(Duration.zero) { $0 + $1.round } > budget
  }

  /// Notes that the next feed is done.
  ///
  /// - Parameters:
  ///   - duration: What it took.
  ///   - measuring: What measuring it took, of that.
  package mutating func finishFeed(after duration: Duration, measuring: Duration) {
    guard done < feeds.count else { return }
    estimated += feeds[done].duration(measuring: share)
    took += duration
    spent += measuring
    done += 1
  }
}

/// About how long a feed takes, before anything of it was measured.
struct FeedEstimate: Sendable {
  /// One round, with all its passes.
  var round: Duration
  /// Verifying all backends.
  var verifying: Duration
  /// The number of rounds that was asked for.
  var rounds: Int?

  /// What measuring for so long takes, verification included.
  func duration(measuring share: Duration?) -> Duration {
    verifying + max(round * (rounds ?? 1), share ?? .zero)
  }
}

extension FeedEstimate {
  /// What the sample of a case takes however small its document is: processes, and parses for 10 to 30 ms.
  private static let sample = Duration.milliseconds(60)
  /// What starting a worker takes.
  private static let start = Duration.milliseconds(25)
  /// The bytes a second of all parses of a round together, and of one that is logged.
  private static let (roundSpeed, logSpeed) = (60e6, 6e6)

  /// The estimate from sizes alone.
  init(_ plan: Plan) {
    let bytes = Double(plan.sampleBytes ?? plan.corpus.bytes)
    round = (Self.sample + .seconds(bytes / Self.roundSpeed)) * plan.cases.count
    let backends = plan.request.verifies ? plan.backends.count(where: \.isBackend) : 0
    verifying = (Self.start + .seconds(Double(plan.corpus.bytes) / Self.logSpeed)) * backends
    rounds = plan.request.rounds
  }
}
