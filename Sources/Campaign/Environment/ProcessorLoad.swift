/// What the kernel has counted of its processors' time, by `/proc/stat` (proc(5)).
struct ProcessorLoad: Hashable, Sendable {
  /// Ticks of all processors, whatever they did.
  var ticks = 0
  /// Ticks another guest of the host had instead.
  var stolen = 0
  /// Ticks that nothing ran.
  var idle = 0
  /// Threads that run or wait for a processor, this one included.
  var runnable = 0

  /// What is counted now; `nil` where the kernel doesn't tell.
  static var now: Self? { ProcFile.text("/proc/stat").flatMap { Self(parsing: $0) } }

  /// Reads the text of `/proc/stat`.
  init?(parsing text: String) {
    let lines = text.split(separator: "\n")
    // cpu  user nice system idle iowait irq softirq steal guest guest_nice
    guard let total = lines.first(where: { $0.hasPrefix("cpu ") }) else { return nil }
    let fields = total.split(separator: " ").dropFirst().compactMap { Int($0) }
    guard fields.count >= 8 else { return nil }
    // Guests' time is counted in that of the user already.
    ticks = fields.prefix(8).reduce(0, +)
    idle = fields[3] + fields[4]
    stolen = fields[7]
    let running = lines.first { $0.hasPrefix("procs_running ") }
    runnable = running.flatMap { Int($0.dropFirst("procs_running ".count)) } ?? 0
  }

  /// The share of the time since `earlier` that other guests had; 0 where no time has passed.
  func stolenShare(since earlier: Self) -> Double {
    let passed = ticks - earlier.ticks
    return passed > 0 ? Double(stolen - earlier.stolen) / Double(passed) : 0
  }
}
