internal import Statistics

/// Tells the rounds in which the processor ran at its full speed from those it was slowed in.
///
/// A processor that is shared with other guests has two speeds, half as much apart or more, and
/// parsers are not slowed alike: ratios of both speeds vary several times as much as those of one.
/// What tells them apart are the pulses, which know nothing of what was measured beside them.
struct FullSpeed {
  /// The rounds that count.
  let rounds: Set<Int>

  /// How much longer a pulse may take than most of the fast ones.
  static let tolerance = 1.1
  /// The part of all pulses that is taken to be fast, whatever the others are.
  private static let fastShare = 0.1
  /// Below so many rounds all of them count: each is needed, and what is fast isn't known well.
  static let fewestRounds = 24

  /// Judges the rounds of one row by its own pulses: another build's may take longer by nature.
  init(_ pulses: [Int: Double]) {
    guard pulses.count >= Self.fewestRounds, let samples = try? SortedSamples(pulses.values) else {
      rounds = Set(pulses.keys)
      return
    }
    let fast = samples[Int(Double(samples.count) * Self.fastShare)]
    rounds = Set(pulses.filter { $0.value <= fast * Self.tolerance }.keys)
  }
}
