internal import Glibc
internal import Results

/// Watches what else the machine does while samples are taken.
struct LoadWatch: Sendable {
  private let first: ProcessorLoad?
  private var last: ProcessorLoad?

  /// Begins to watch.
  init() {
    first = ProcessorLoad.now
    last = first
  }

  /// Notes the load at the end of a round, when no worker runs.
  mutating func note() { last = ProcessorLoad.now ?? last }

  /// The share of the processors' time that other guests of the host had; `nil` where the kernel
  /// doesn't tell.
  var stolenShare: Double? {
    guard let first, let last else { return nil }
    return last.stolenShare(since: first)
  }

  /// What else the machine has done, for the record; `nil` where the kernel doesn't tell.
  var load: MachineLoad? {
    othersShare.map { MachineLoad(othersShare: $0, processors: CLibrary.processorCount) }
  }

  /// How much of one processor other processes have used; `nil` where the kernel doesn't tell.
  var othersShare: Double? {
    guard let first, let last else { return nil }
    return last.othersShare(
      since: first, processors: CLibrary.processorCount,
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
  }
}
