internal import CScheduling
internal import Glibc

/// The time that all processors have spent, from `/proc/stat` (proc(5)), and the time of this process and its
/// children.
struct ProcessorLoad: Hashable, Sendable {
  var ticks = 0
  /// The ticks that other guests of the host received instead.
  var stolen = 0
  /// The idle ticks, including those spent waiting for I/O.
  var idle = 0
  /// The processor time in seconds of this process and of its children that have ended.
  var own = 0.0

  /// The current counts; `nil` if the kernel does not report them.
  static var now: Self? {
    guard let text = ProcFile.text("/proc/stat"), var load = Self(parsing: text) else { return nil }
    load.own = seconds(of: RUSAGE_SELF) + seconds(of: RUSAGE_CHILDREN)
    return load
  }

  init?(parsing text: String) {
    // cpu  user nice system idle iowait irq softirq steal guest guest_nice
    guard let total = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    let fields = total.split(separator: " ").dropFirst().compactMap { Int($0) }
    guard fields.count >= 8 else { return nil }
    // The time of guests is already included in user time.
    ticks = fields.prefix(8).reduce(0, +)
    idle = fields[3] + fields[4]
    stolen = fields[7]
  }

  /// Returns the share of the time since `earlier` that other guests received; 0 if no time has passed.
  func stolenShare(since earlier: Self) -> Double {
    let passed = ticks - earlier.ticks
    return passed > 0 ? Double(stolen - earlier.stolen) / Double(passed) : 0
  }

  /// Returns the processor time that other processes have used since `earlier`; 0 if no time has passed.
  ///
  /// - Parameters:
  ///   - earlier: The earlier counts.
  ///   - processors: The number of processors that the ticks cover.
  ///   - ticksPerSecond: The number of ticks in a second.
  /// - Returns: A share of one processor; up to 2 with two processors.
  func othersShare(since earlier: Self, processors: Int, ticksPerSecond: Double) -> Double {
    let passed = Double(ticks - earlier.ticks)
    guard passed > 0 else { return 0 }
    let busy = passed - Double(idle - earlier.idle) - Double(stolen - earlier.stolen)
    let others = busy - (own - earlier.own) * ticksPerSecond
    return max(0, others) / passed * Double(processors)
  }

  private static func seconds(of who: __rusage_who) -> Double {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return 0 }
    let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    return user + Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
  }
}

/// Watches the load from other processes while samples are taken.
struct LoadWatch: Sendable {
  private let first: ProcessorLoad?
  private var last: ProcessorLoad?

  init() {
    first = ProcessorLoad.now
    last = first
  }

  /// Records the load at the end of a round, when no worker is running.
  mutating func note() { last = ProcessorLoad.now ?? last }

  /// The share of the processors' time that other guests of the host received; `nil` if the kernel does not
  /// report it.
  var stolenShare: Double? {
    guard let first, let last else { return nil }
    return last.stolenShare(since: first)
  }

  /// The load from other processes, for the record; `nil` if the kernel does not report it.
  var load: MachineLoad? {
    othersShare.map { MachineLoad(othersShare: $0, processors: CLibrary.processorCount) }
  }

  /// The share of one processor that other processes have used; `nil` if the kernel does not report it.
  var othersShare: Double? {
    guard let first, let last else { return nil }
    return last.othersShare(
      since: first, processors: CLibrary.processorCount,
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
  }
}
