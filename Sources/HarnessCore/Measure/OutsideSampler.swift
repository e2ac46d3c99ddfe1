internal import Glibc
internal import WorkerContract

/// Takes samples of workers that only parse, by what the kernel says of their processes.
struct OutsideSampler: Sendable {
  /// Runs the worker once for a request.
  typealias Run = (
    SampleRequest, BenchmarkCase, (@Sendable (pid_t) -> Void)?
  ) async throws -> Result<SampleReport, CaseFailure>

  /// The number of parses whose time is taken, once it is known.
  private var parses: [BenchmarkCase: Int] = [:]

  /// Takes a sample of a pass that the worker does not take itself.
  mutating func sample(
    _ request: SampleRequest, of benchmarkCase: BenchmarkCase, by run: Run
  ) async throws -> Result<SampleReport, CaseFailure> {
    switch request.pass {
    case .time: try await time(request, benchmarkCase, run)
    case .memory: try await memory(request, benchmarkCase, run)
    case .allocations, .bare:
      .failure(
        CaseFailure(
          status: .unavailable,
          reason: "its worker does not count them: it is measured from outside"
        ))
    }
  }

  // MARK: - Time

  private mutating func time(
    _ request: SampleRequest, _ benchmarkCase: BenchmarkCase, _ run: Run
  ) async throws -> Result<SampleReport, CaseFailure> {
    do {
      var bare = SampleReport(name: "", iterations: 1)
      let times = try await ProcessTimes(parses: parses[benchmarkCase]) { count in
        bare = try await run(request.parsing(times: count), benchmarkCase, nil).get()
      }
      parses[benchmarkCase] = times.parses
      return Self.report(bare, times)
    } catch let failure as CaseFailure {
      return .failure(failure)
    }
  }

  private static func report(
    _ bare: SampleReport, _ times: ProcessTimes
  ) -> Result<SampleReport, CaseFailure> {
    let count = times.parses
    guard times.cpu > .zero, times.wall > .zero else {
      return .failure(
        CaseFailure(
          status: .unavailable,
          reason: "\(2 * count) parses took its process no longer than \(count)"))
    }
    var sample = bare
    sample.iterations = count
    sample.values = bare.counts
    sample.values += [
      .init(.parseTime, times.wall / .nanoseconds(count)),
      .init(.cpuTime, times.cpu / .nanoseconds(count)),
    ]
    if times.startUp > .zero {
      sample.values.append(.init(.startUp, times.startUp / .nanoseconds(1)))
    }
    return .success(sample)
  }

  // MARK: - Memory

  /// Reads the peak of a process, with more parses if it ends before that.
  private func memory(
    _ request: SampleRequest, _ benchmarkCase: BenchmarkCase, _ run: Run
  ) async throws -> Result<SampleReport, CaseFailure> {
    var times = parses[benchmarkCase] ?? 1
    while true {
      let watch = ResidentWatch()
      let result = try await run(request.parsing(times: times), benchmarkCase, watch.begin)
      guard case .success(let bare) = result else { return result }
      if let peak = watch.peak {
        var sample = bare
        sample.values = bare.counts + [.init(.peakResident, Double(peak))]
        return .success(sample)
      }
      guard times < ProcessTimes.mostParses else {
        return .failure(
          CaseFailure(status: .unavailable, reason: "its process ended before its memory was read"))
      }
      times *= 2
    }
  }
}

extension SampleRequest {
  /// Returns the request to parse a number of times and do nothing else.
  func parsing(times: Int) -> SampleRequest {
    var request = self
    request.pass = .bare
    request.times = times
    return request
  }
}

extension SampleReport {
  /// What the worker has counted of the document.
  fileprivate var counts: [SampleValue] {
    values.filter { Metric.counted.map(\.name).contains($0.metric.name) }
  }
}
