internal import Glibc
internal import Synchronization
internal import WorkerContract

/// Takes samples of workers that only parse, by what the kernel says of their processes.
///
/// A time is the difference between a process that parses 2*n* times and one that parses *n* times, so that
/// start and end of the process are in neither. It is that of *n* parses, which is large enough to be told from
/// what the rest of a process varies by.
struct OutsideSampler: Sendable {
  /// Runs the worker once for a request.
  typealias Run = (
    SampleRequest, BenchmarkCase, (@Sendable (pid_t) -> Void)?
  ) async throws -> Result<SampleReport, CaseFailure>

  /// The number of parses whose time is taken, once it is known.
  private var parses: [BenchmarkCase: Int] = [:]

  /// The time that *n* parses must take.
  private static let leastTime = Duration.milliseconds(100)
  /// The number of parses that is not exceeded, even if they take no time.
  private static let mostParses = 1 << 16

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
          status: .unavailable, reason: "its worker does not take the pass \(request.pass.rawValue)"))
    }
  }

  // MARK: - Time

  private struct Measured {
    let sample: SampleReport
    let cpu: Duration
    let wall: Duration
  }

  private mutating func time(
    _ request: SampleRequest, _ benchmarkCase: BenchmarkCase, _ run: Run
  ) async throws -> Result<SampleReport, CaseFailure> {
    let known = parses[benchmarkCase]
    var count = known ?? 1
    do {
      var less = try await measure(count, request, benchmarkCase, run)
      while true {
        let more = try await measure(2 * count, request, benchmarkCase, run)
        let (cpu, wall) = (more.cpu - less.cpu, more.wall - less.wall)
        if known != nil || cpu >= Self.leastTime || count >= Self.mostParses {
          parses[benchmarkCase] = count
          return Self.report(more.sample, count, cpu, wall, startUp: less.cpu - cpu)
        }
        (count, less) = (2 * count, more)
      }
    } catch let failure as CaseFailure {
      return .failure(failure)
    }
  }

  private func measure(
    _ count: Int, _ request: SampleRequest, _ benchmarkCase: BenchmarkCase, _ run: Run
  ) async throws -> Measured {
    let clock = ContinuousClock()
    let (began, cpu) = (clock.now, Self.cpuTimeOfChildren)
    let sample = try await run(request.parsing(times: count), benchmarkCase, nil).get()
    return Measured(sample: sample, cpu: Self.cpuTimeOfChildren - cpu, wall: clock.now - began)
  }

  /// The CPU time of all ended children of this process, with that of their own children.
  private static var cpuTimeOfChildren: Duration {
    var usage = unsafe rusage()
    unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return unsafe Duration(usage.ru_utime) + Duration(usage.ru_stime)
  }

  private static func report(
    _ bare: SampleReport, _ count: Int, _ cpu: Duration, _ wall: Duration, startUp: Duration
  ) -> Result<SampleReport, CaseFailure> {
    guard cpu > .zero, wall > .zero else {
      return .failure(
        CaseFailure(
          status: .unavailable,
          reason: "\(2 * count) parses took its process no longer than \(count)"))
    }
    var sample = bare
    sample.iterations = count
    sample.values = bare.counts
    sample.values += [
      .init(.parseTime, wall / .nanoseconds(count)), .init(.cpuTime, cpu / .nanoseconds(count)),
    ]
    if startUp > .zero { sample.values.append(.init(.startUp, startUp / .nanoseconds(1))) }
    sample.notes.append(
      "measured from outside: a process with \(2 * count) parses less one with \(count)")
    return .success(sample)
  }

  // MARK: - Memory

  private func memory(
    _ request: SampleRequest, _ benchmarkCase: BenchmarkCase, _ run: Run
  ) async throws -> Result<SampleReport, CaseFailure> {
    let watch = ResidentWatch()
    let result = try await run(
      request.parsing(times: parses[benchmarkCase] ?? 1), benchmarkCase, watch.begin)
    return result.flatMap { bare in
      guard let peak = watch.peak else {
        return .failure(
          CaseFailure(status: .unavailable, reason: "its process ended before its memory was read"))
      }
      var sample = bare
      sample.values = bare.counts + [.init(.peakResident, Double(peak))]
      sample.notes.append("measured from outside: VmHWM of the process, read until it ended")
      return .success(sample)
    }
  }
}

/// Reads the peak of the resident set of a process until it ends.
private final class ResidentWatch: Sendable {
  private let last = Mutex<Int?>(nil)

  /// The last peak that was read, in bytes, which is the highest; `nil` if none was read.
  var peak: Int? { last.withLock { $0 } }

  /// The time between two readings: what a process grows by in its last such interval is missed.
  private static let interval = Duration.milliseconds(2)

  /// Begins to read. A process that has ended has no such line.
  func begin(_ process: pid_t) {
    Task { [self] in
      while let text = ProcFile.field("VmHWM", in: "/proc/\(process)/status"),
        let kilobytes = text.split(separator: " ").first.flatMap({ Int($0) })
      {
        last.withLock { $0 = kilobytes << 10 }
        try await Task.sleep(for: Self.interval)
      }
    }
  }
}

extension SampleRequest {
  /// Returns the request to parse a number of times and do nothing else.
  fileprivate func parsing(times: Int) -> SampleRequest {
    var request = self
    request.pass = .bare
    request.times = times
    return request
  }
}

extension SampleReport {
  /// What the worker has counted of the document.
  fileprivate var counts: [SampleValue] {
    values.filter { DerivedMetric.counted.map(\.name).contains($0.metric.name) }
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }
}
