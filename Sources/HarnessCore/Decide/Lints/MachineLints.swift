internal import Statistics
internal import WorkerContract

struct GovernorLint: DataLint {
  let name = "governor"
  let meaning = "a governor that lets the clock rate follow the load"
  let remedy = "run 'cpupower frequency-set -g performance' as root"

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    guard !MachineFacts.hasSteadyGovernor else { return [] }
    return [(nil, "the governor is \(MachineFacts.governor): the clock rate follows the load")]
  }
}

struct OtherLoadLint: DataLint {
  let name = "other-load"
  let meaning = "other processes that used the processors while samples were taken"
  let remedy = "end other processes, or wait until they end"

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    guard let share = evidence.load.othersShare, share > MachineLoad.idleShare else { return [] }
    return [(nil, "other processes used \(Figures.percent(share)) of a processor during the run")]
  }
}

struct StolenTimeLint: DataLint {
  let name = "stolen-time"
  let meaning = "processor time that went to other guests of the host"
  let remedy = "measure at a quieter time, or on a dedicated machine"

  private static let relevantShare = 0.005

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    guard let share = evidence.load.stolenShare, share > Self.relevantShare else { return [] }
    return [
      (nil, "other guests of the host used \(Figures.percent(share)) of the processors' time")
    ]
  }
}

struct WaitingLint: DataLint {
  let name = "waiting"
  let meaning = """
    a benchmark case whose wall time is longer than its CPU time, which is the time that is compared
    """
  let remedy = "end other processes on that processor, because parsers don't wait by themselves"

  /// The share of the wall time without CPU time up to which the case is not reported, because clocks of CPU
  /// time are updated in steps.
  private static let relevantShare = 0.02

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    evidence.cases.compactMap { benchmarkCase in
      guard let wall = median(of: .parseTime, benchmarkCase, evidence),
        let processor = median(of: .cpuTime, benchmarkCase, evidence), wall > 0
      else { return nil }
      let share = 1 - processor / wall
      guard share > Self.relevantShare else { return nil }
      let preemptions = median(of: .preemptions, benchmarkCase, evidence) ?? 0
      let cause = preemptions > 0 ? ": the kernel gave its processor to others" : ""
      let waited = Figures.percent(share)
      return (benchmarkCase, "it was not running for \(waited) of its wall time\(cause)")
    }
  }

  private func median(
    of metric: Metric, _ benchmarkCase: BenchmarkCase, _ evidence: LintEvidence
  ) -> Double? {
    try? SortedSamples(evidence.samples.values(metric.name, of: benchmarkCase).values).median
  }
}

/// Some processes get memory from the system in each parse although their allocator keeps what it frees: blocks
/// that have a mapping of their own, or memory that is never freed.
struct PageFaultsLint: DataLint {
  let name = "page-faults"
  let meaning = "page faults that occur in every parse in some processes and in none in others"
  let remedy = """
    treat the medians of this implementation with care: some processes get memory from the system in each parse, and \
    others reuse theirs
    """

  /// The difference between processes, in faults per parse, that is reported: 256 KiB of memory.
  private static let relevant = 64.0

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    evidence.cases.compactMap { benchmarkCase in
      let faults = evidence.samples.values(Metric.pageFaults.name, of: benchmarkCase).values
        .sorted()
      guard let least = faults.first, let most = faults.last, most - least >= Self.relevant else {
        return nil
      }
      let many = faults.filter { $0 > (least + most) / 2 }
      guard let typical = try? SortedSamples(many).median else { return nil }
      let count = "\(Figures.plain(typical.rounded())) page faults per parse"
      let rest = "\(Figures.plain(least.rounded())) in the others"
      return (benchmarkCase, "\(count) in \(many.count) of \(faults.count) rounds, \(rest)")
    }
  }
}

struct InstrumentationLint: DataLint {
  let name = "instrumentation"
  let meaning = "a debugger, a sanitizer or a debug build, which distort all times"
  let remedy = "measure a release build, without a debugger or sanitizer"

  func findings(in evidence: LintEvidence) -> [(benchmarkCase: BenchmarkCase?, text: String)] {
    let builds = Set(evidence.plan.implementations.map(\.description.build))
    let findings = [
      MachineFacts.tracer.map { "process \($0) traces the harness" },
      MachineFacts.sanitizer.map { "\($0) is loaded" },
      builds.contains("debug") ? "workers are debug builds" : nil,
    ]
    return findings.compactMap(\.self).map { (nil, $0) }
  }
}
