import Foundation

/// Measures the load of other processes: everything but the children of this process that have ended.
struct LoadMeter {
  private let began = Self.now

  /// The processors that other processes kept busy since the meter was made.
  var others: Double {
    let now = Self.now
    let used = (now.all - began.all) - (now.children - began.children)
    return max(0, (used / (now.clock - began.clock) * 1000).rounded() / 1000)
  }

  private static var now: (clock: Double, all: Double, children: Double) {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    let children = [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    return (ProcessInfo.processInfo.systemUptime, allProcesses, children)
  }

  /// The CPU time of all processes since the start of the system, in seconds.
  private static var allProcesses: Double {
    let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
    // cpu, user, nice, system, idle, iowait, irq, softirq, …
    let ticks = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst().map { Double($0) ?? 0 }
    guard ticks.count >= 7 else { return 0 }
    let busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]
    return busy / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
