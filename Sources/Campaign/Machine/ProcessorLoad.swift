internal import CScheduling
internal import Glibc
package import Results

/// The time that processors have spent, by `/proc/stat` (proc(5)), and the share of this process and its
/// children's doing.
struct ProcessorLoad: Hashable, Sendable {
  /// Ticks of all processors, whatever they did.
  var ticks = 0
  /// Ticks another guest of the host had instead.
  var stolen = 0
  /// Ticks that nothing ran.
  var idle = 0
  /// Seconds of processor time of this process and of its children that have ended.
  var own = 0.0

  /// What is counted now; `nil` where the kernel doesn't tell.
  static var now: Self? {
    guard let text = ProcFile.text("/proc/stat"), var load = Self(parsing: text) else { return nil }
    load.own = seconds(of: RUSAGE_SELF) + seconds(of: RUSAGE_CHILDREN)
    return load
  }

  /// Reads the text of `/proc/stat`.
  init?(parsing text: String) {
    // cpu  user nice system idle iowait irq softirq steal guest guest_nice
    guard let total = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    let fields = total.split(separator: " ").dropFirst().compactMap { Int($0) }
    guard fields.count >= 8 else { return nil }
    // Guests' time is counted in that of the user already.
    ticks = fields.prefix(8).reduce(0, +)
    idle = fields[3] + fields[4]
    stolen = fields[7]
  }

  /// The share of the time since `earlier` that other guests had; 0 where no time has passed.
  func stolenShare(since earlier: Self) -> Double {
    let passed = ticks - earlier.ticks
    return passed > 0 ? Double(stolen - earlier.stolen) / Double(passed) : 0
  }

  /// How much of one processor other processes have used since `earlier`; 0 where no time has passed.
  ///
  /// - Parameters:
  ///   - earlier: What was counted before.
  ///   - processors: How many processors the ticks are of.
  ///   - ticksPerSecond: How long a tick is.
  /// - Returns: A share of one processor; of two it can be 2.
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

/// Watches what else the machine does while samples are taken.
package struct LoadWatch: Sendable {
  private let first: ProcessorLoad?
  private var last: ProcessorLoad?

  /// Begins to watch.
  package init() {
    first = ProcessorLoad.now
    last = first
  }

  /// Notes the load at the end of a round, when no worker runs.
  package mutating func note() { last = ProcessorLoad.now ?? last }

  /// The share of the processors' time that other guests of the host had; `nil` where the kernel
  /// doesn't tell.
  package var stolenShare: Double? {
    guard let first, let last else { return nil }
    return last.stolenShare(since: first)
  }

  /// What else the machine has done, for the record; `nil` where the kernel doesn't tell.
  package var load: MachineLoad? {
    othersShare.map { MachineLoad(othersShare: $0, processors: CLibrary.processorCount) }
  }

  /// How much of one processor other processes have used; `nil` where the kernel doesn't tell.
  package var othersShare: Double? {
    guard let first, let last else { return nil }
    return last.othersShare(
      since: first, processors: CLibrary.processorCount,
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
  }
}

/// The processor everything is measured on.
package enum ProcessorBinding {
  /// The processors that this thread may use, such as `0-3,6`; `nil` where the system doesn't say.
  package static var allowed: String? {
    ProcFile.field("Cpus_allowed_list", in: "/proc/thread-self/status")
  }

  /// The numbers of those.
  package static var allowedNumbers: [Int] {
    (allowed ?? "").split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 && ends[0] <= ends[1] ? Array(ends[0]...ends[1]) : ends
    }
  }

  /// Binds this thread to a processor; whether the system does so.
  package static func bind(to processor: Int) -> Bool {
    scheduling_bind_to_processor(Int32(processor)) == 0
  }

  /// Binds this thread, and all it starts, to one processor; call it before anything else runs.
  ///
  /// Workers inherit it, in whatever language they are written. The harness waits while a worker
  /// runs, so that the two don't compete.
  ///
  /// - Returns: The processor; `nil` where the system refuses.
  package static func bind() -> Int? {
    let processor = scheduling_bind_to_last_processor()
    return processor < 0 ? nil : Int(processor)
  }
}
