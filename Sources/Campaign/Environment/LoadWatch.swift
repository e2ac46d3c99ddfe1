/// Watches what else the machine does while samples are taken, once a round.
struct LoadWatch: Sendable {
  private let first: ProcessorLoad?
  private var last: ProcessorLoad?
  /// How many threads wanted a processor at the end of each round, the harness not counted.
  private(set) var others: [Int] = []

  /// Begins to watch.
  init() {
    first = ProcessorLoad.now
    last = first
  }

  /// Notes the load at the end of a round, when no worker runs.
  mutating func note() {
    guard let now = ProcessorLoad.now else { return }
    last = now
    others.append(max(0, now.runnable - 1))
  }

  /// The share of the processors' time that other guests of the host had; `nil` where the kernel
  /// doesn't tell.
  var stolenShare: Double? {
    guard let first, let last else { return nil }
    return last.stolenShare(since: first)
  }

  /// The share of the rounds at whose end something else wanted a processor.
  var busyShare: Double {
    others.isEmpty ? 0 : Double(others.count { $0 > 0 }) / Double(others.count)
  }
}
