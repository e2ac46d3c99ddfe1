import Campaign
import Results

/// What the noise of a machine means for a run, in a few sentences.
struct NoiseStatement: CustomStringConvertible {
  private let noise: MachineNoise
  private let backend: String
  private let standardBudget: TimeBudget

  init(_ noise: MachineNoise, backend: String, standardBudget: TimeBudget) {
    self.noise = noise
    self.backend = backend
    self.standardBudget = standardBudget
  }

  var description: String {
    let seconds = standardBudget.duration / .seconds(1)
    let smallest = noise.smallestDifference(within: seconds, sameWithin: 0.01)
    return """
      \(backend) against its own copy: \(noise.rounds) rounds, ratio \
      \(rounded(noise.ratio, to: 10000)), verdict: \(words).
      From round to round the ratio of two equal rows strays by ±\(percent(noise.spread)).
      Of two backends that are timed alone for \(standardBudget), the smallest difference shown nine times \
      out of ten is about \(percent(smallest)); the more rows share that time, the larger it is.
      """
  }

  private var words: String {
    switch noise.outcome {
    case .lower: "faster, which is a false alarm"
    case .higher: "slower, which is a false alarm"
    case .same: "same"
    case .undecided: "undecided, which a longer --budget would mend"
    }
  }

  private func percent(_ share: Double) -> String { "\(rounded(share * 100, to: 100)) %" }

  private func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}
