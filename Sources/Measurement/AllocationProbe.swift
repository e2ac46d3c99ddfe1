internal import CAllocationProbe
package import WorkerContract

/// The allocation counts, kept by the interposer that is linked into every worker.
///
/// The probe is off unless started. Counting covers every thread of the process.
package enum AllocationProbe {
  /// Whether the interposer works in this process.
  package static var isSupported: Bool { allocation_probe_supported() }

  /// Whether the probe counts, because it was started, or because `FEED_HARNESS_PROBE_FROM_START=1` in the
  /// environment started it before the first constructor of the process.
  package static var isOn: Bool { allocation_probe_is_running() }

  /// Makes a later crash of the process report on standard error if memory was running out: a runtime that
  /// gets no memory traps without a message.
  package static func reportExhaustion() { allocation_probe_report_exhaustion() }

  /// Sets the counts to zero and starts counting.
  package static func start() { allocation_probe_start() }

  /// Stops counting.
  ///
  /// Blocks that are freed later still count as live.
  package static func stop() { allocation_probe_stop() }

  /// The requested bytes allocated since the start that are live now.
  @inline(__always)
  package static var liveBytes: Int { Int(allocation_probe_read().live_bytes) }

  /// The cost of the interposer while the probe is off: nanoseconds for a pair of `malloc` and `free`, in
  /// addition to those of the C library.
  ///
  /// Measured each time it is read.
  package static var costWhenOff: Double { allocation_probe_cost_when_off() }

  package static var counts: Counts {
    let counts = allocation_probe_read()
    return Counts(
      allocations: Int(counts.allocations), allocatedBytes: Int(counts.allocated_bytes),
      peakLiveBytes: Int(counts.peak_live_bytes), liveBlocks: Int(counts.live_blocks))
  }

  /// The counts between start and stop.
  package struct Counts: Hashable, Sendable {
    /// The number of calls that returned a block.
    package var allocations: Int
    package var allocatedBytes: Int
    /// The largest number of requested bytes that were live at once.
    package var peakLiveBytes: Int
    package var liveBlocks: Int

    package var values: [(metric: Metric, value: Int)] {
      [
        (.allocations, allocations), (.allocatedBytes, allocatedBytes),
        (.peakLiveHeap, peakLiveBytes), (.leakedBlocks, liveBlocks),
      ]
    }
  }
}
