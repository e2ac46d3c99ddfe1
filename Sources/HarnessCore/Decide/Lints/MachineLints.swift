internal import Statistics
internal import WorkerContract

extension DataLint {
  static let governor = DataLint(
    name: "governor",
    meaning: "a governor that lets the clock rate follow the load",
    remedy: "run 'cpupower frequency-set -g performance' as root"
  ) { _ in
    guard !MachineFacts.hasSteadyGovernor else { return [] }
    return [(nil, "the governor is \(MachineFacts.governor): the clock rate follows the load")]
  }

  static let otherLoad = DataLint(
    name: "other-load",
    meaning: "other processes that used the processors while samples were taken",
    remedy: "end other processes, or wait until they end"
  ) { evidence in
    guard let share = evidence.load.othersShare, share > MachineLoad.idleShare else { return [] }
    return [(nil, "other processes used \(Figures.percent(share)) of a processor during the run")]
  }

  static let stolenTime = DataLint(
    name: "stolen-time",
    meaning: "processor time that went to other guests of the host",
    remedy: "measure at a quieter time, or on a dedicated machine"
  ) { evidence in
    let relevantShare = 0.005
    guard let share = evidence.load.stolenShare, share > relevantShare else { return [] }
    return [
      (nil, "other guests of the host used \(Figures.percent(share)) of the processors' time")
    ]
  }

  static let waiting = DataLint(
    name: "waiting",
    meaning: """
      a benchmark case whose wall time is longer than its CPU time, which is the time that is compared
      """,
    remedy: "end other processes on that processor, because parsers don't wait by themselves"
  ) { evidence in
    // The share of the wall time without CPU time up to which the case is not reported, because clocks of CPU
    // time are updated in steps.
    let relevantShare = 0.02
    return evidence.cases.compactMap { benchmarkCase in
      guard let wall = evidence.samples.median(.parseTime, of: benchmarkCase),
        let processor = evidence.samples.median(.cpuTime, of: benchmarkCase), wall > 0
      else { return nil }
      let share = 1 - processor / wall
      guard share > relevantShare else { return nil }
      let preemptions = evidence.samples.median(.preemptions, of: benchmarkCase) ?? 0
      let cause = preemptions > 0 ? ": the kernel gave its processor to others" : ""
      let waited = Figures.percent(share)
      return (benchmarkCase, "it was not running for \(waited) of its wall time\(cause)")
    }
  }

  // Some processes get memory from the system in each parse although their allocator keeps what it frees: blocks
  // that have a mapping of their own, or memory that is never freed.
  static let pageFaults = DataLint(
    name: "page-faults",
    meaning: "page faults that occur in every parse in some processes and in none in others",
    remedy: """
      treat the medians of this implementation with care: some processes get memory from the system in each parse, and \
      others reuse theirs
      """
  ) { evidence in
    // The difference between processes, in faults per parse, that is reported: 256 KiB of memory.
    let relevant = 64.0
    return evidence.cases.compactMap { benchmarkCase in
      let faults = evidence.samples.values(Metric.pageFaults.name, of: benchmarkCase).values
        .sorted()
      guard let least = faults.first, let most = faults.last, most - least >= relevant else {
        return nil
      }
      let many = faults.filter { $0 > (least + most) / 2 }
      guard let typical = try? SortedSamples(many).median else { return nil }
      let count = "\(Figures.plain(typical.rounded())) page faults per parse"
      let rest = "\(Figures.plain(least.rounded())) in the others"
      return (benchmarkCase, "\(count) in \(many.count) of \(faults.count) rounds, \(rest)")
    }
  }

  static let instrumentation = DataLint(
    name: "instrumentation",
    meaning: "a debugger, a sanitizer or a debug build, which distort all times",
    remedy: "measure a release build, without a debugger or sanitizer"
  ) { evidence in
    let builds = Set(evidence.plan.implementations.map(\.description.build))
    let findings = [
      MachineFacts.tracer.map { "process \($0) traces the harness" },
      MachineFacts.sanitizer.map { "\($0) is loaded" },
      builds.contains("debug") ? "workers are debug builds" : nil,
    ]
    return findings.compactMap(\.self).map { (nil, $0) }
  }
}
