internal import Statistics
internal import WorkerContract

extension DataLint {
  static let correlation = DataLint(
    name: "correlation",
    meaning: "ratios to the reference that correlate with those of the previous round",
    remedy: """
      treat its verdict with care, because verdicts assume independent rounds; measure again at a quieter time
      """
  ) { evidence in
    let cases = Set(evidence.cases)
    return evidence.plan.comparisonsWithReference
      .filter { cases.contains($0.benchmarkCase) && cases.contains($0.other) }
      .compactMap { comparison in
        guard let ratios = try? PairedRatios(comparison.rounds(in: evidence.samples)),
          let series = try? RoundSeries(ratios.byRound),
          let found = Correlation(in: series)
        else { return nil }
        return (
          comparison.benchmarkCase,
          """
          its ratio to \(comparison.other.implementation.name) correlates with that of the previous round: coefficient \
          \((found.coefficient * 100).rounded() / 100)
          """
        )
      }
  }

  static let drift = DataLint(
    name: "drift",
    meaning: "a benchmark case that becomes slower or faster from round to round",
    remedy: """
      compare ratios, not times, because all implementations share each round; let the machine cool, or end \
      processes that keep growing
      """
  ) { evidence in
    evidence.inParseTimes { series in
      Drift(in: series).map { found in
        let direction = found.change > 0 ? "slower" : "faster"
        return "\(direction) by \(Figures.percent(abs(found.change))) over \(series.count) rounds"
      }
    }
  }

  static let outliers = DataLint(
    name: "outliers",
    meaning: "rounds far away from all others",
    remedy: """
      if there are few, do nothing, because medians ignore them; otherwise end other processes, or use more rounds
      """
  ) { evidence in
    evidence.inParseTimes { series in
      Outliers(in: series).map { found in
        """
        \(found.rounds.count) of \(series.count) rounds; round \(found.worstRound + 1) took \
        \((found.worstRatio * 100).rounded() / 100) times the median
        """
      }
    }
  }

  static let slowStart = DataLint(
    name: "slow-start",
    meaning: "first rounds that are slower than the rest",
    remedy: "measure again, because files are cached now, or fix the clock rate"
  ) { evidence in
    evidence.inParseTimes { series in
      SlowStart(in: series).map { found in
        let rounds =
          found.rounds == 1 ? "the first round was" : "the first \(found.rounds) rounds were"
        return "\(rounds) \(Figures.percent(found.ratio - 1)) slower than the rest"
      }
    }
  }

  static let tooShort = DataLint(
    name: "too-short",
    meaning: "parses so short that the clock's resolution affects their time",
    remedy: "measure a larger document, or repeat its items (harness scale)"
  ) { evidence in
    let resolution = CLibrary.nanosecondsPerClockReading
    return evidence.cases.compactMap { benchmarkCase in
      // The clock is read once for all parses of a sample.
      let parses =
        evidence.samples.entries(benchmarkCase, .time).map(\.sample.iterations).min() ?? 1
      guard
        let series = evidence.series(
          evidence.samples.judgedClock(of: benchmarkCase), of: benchmarkCase),
        let median = try? SortedSamples(series.values).median
      else { return nil }
      let duration = median * Double(parses)
      return TooShort(duration: duration, resolution: resolution).map { found in
        (
          benchmarkCase,
          """
          a sample takes \(Int(duration.rounded())) ns, and reading the clock takes \
          \(Int(resolution.rounded())) ns: the figure may be off by \(Figures.percent(found.error))
          """
        )
      }
    }
  }

  static let twoModes = DataLint(
    name: "two-modes",
    meaning: "rounds that fall into two groups",
    remedy: """
      use more rounds, and look at the samples (NAME.bench): the memory layout or the machine has two \
      states
      """
  ) { evidence in
    evidence.inParseTimes { series in
      TwoModes(in: series).map { found in
        """
        \(Figures.percent(found.slowShare)) of the rounds are \(Figures.percent(found.slow / found.fast - 1)) \
        slower than the others
        """
      }
    }
  }

  static let unstable = DataLint(
    name: "unstable",
    meaning: "a parse time whose interval is too wide to be useful",
    remedy: "use a larger --budget, or a quieter machine (harness doctor)"
  ) { evidence in
    // A larger budget adds no rounds to benchmark cases that take part in only a few.
    let compared = evidence.cases.filter(evidence.plan.isInEveryRound)
    return evidence.inParseTimes(of: compared) { series in
      guard let samples = try? SortedSamples(series.values) else { return nil }
      return Unstable(Estimate(medianOf: samples, level: confidenceLevel)).map { found in
        "its time varies so much within the run that its median is only known to within ±\(Figures.percent(found.halfWidth))"
      }
    }
  }
}
