internal import Glibc

/// The times of a number of parses, as the kernel sees them in processes that do nothing else.
///
/// They are the difference between a process that parses 2*n* times and one that parses *n* times, so that start
/// and end of the process are in neither.
struct ProcessTimes: Sendable {
  /// *n*.
  let parses: Int
  let cpu: Duration
  let wall: Duration
  /// The processor's time besides the parses.
  let startUp: Duration

  /// The time that *n* parses must take, to be told from what the rest of a process varies by.
  private static let leastTime = Duration.milliseconds(200)
  /// The number of tries, of which the first counts where more parses took longer by the clock on the wall too: that
  /// is not so where other processes were given the processor meanwhile.
  private static let mostTries = 5
  /// The number of parses that is not exceeded, even if they take no time.
  static let mostParses = 1 << 16

  /// Measures processes, one after the other; no other child of this process may end meanwhile.
  ///
  /// - `known`: *n*, if it is known; `nil` to find it by doubling.
  init(parses known: Int?, run: (Int) async throws -> Void) async throws {
    var count = known ?? 1
    var less = try await Self.time { try await run(count) }
    var tries = 1
    while true {
      let more = try await Self.time { try await run(2 * count) }
      let cpu = more.cpu - less.cpu
      if known != nil || cpu >= Self.leastTime || count >= Self.mostParses {
        if min(cpu, more.wall - less.wall) <= .zero, tries < Self.mostTries {
          tries += 1
          less = try await Self.time { try await run(count) }
          continue
        }
        self.parses = count
        self.cpu = cpu
        wall = more.wall - less.wall
        startUp = less.cpu - cpu
        return
      }
      (count, less) = (2 * count, more)
    }
  }

  private static func time(
    _ run: () async throws -> Void
  ) async throws -> (cpu: Duration, wall: Duration) {
    let clock = ContinuousClock()
    let (began, cpu) = (clock.now, cpuTimeOfChildren)
    try await run()
    return (cpuTimeOfChildren - cpu, clock.now - began)
  }

  /// The CPU time of all ended children of this process, with that of their own children.
  private static var cpuTimeOfChildren: Duration {
    var usage = rusage()
    unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return Duration(usage.ru_utime) + Duration(usage.ru_stime)
  }
}

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(time.tv_sec) + .microseconds(time.tv_usec)
  }
}
