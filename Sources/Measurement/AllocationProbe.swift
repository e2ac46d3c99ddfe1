internal import CAllocationProbe
package import WorkerContract

/// The allocator's accounts, kept by the interposer that is linked into every worker.
///
/// Off unless started. Counting covers every thread of the process.
package enum AllocationProbe {
  /// Whether the interposer works here.
  package static var isSupported: Bool { allocation_probe_supported() }

  /// Whether it counts: it has been started, or `FEED_HARNESS_PROBE_FROM_START=1` in the environment
  /// has it count from before the first constructor of the process.
  package static var isOn: Bool { allocation_probe_is_running() }

  /// From now on a crash of the process says on standard error if it had little memory left to get: a
  /// runtime that gets none traps without a word.
  package static func reportExhaustion() { allocation_probe_report_exhaustion() }

  /// Sets the accounts to zero and starts counting.
  package static func start() { allocation_probe_start() }

  /// Stops counting.
  ///
  /// Blocks freed from now on still count as alive.
  package static func stop() { allocation_probe_stop() }

  /// The requested bytes alive now that were allocated since the start.
  @inline(__always)
  package static var liveBytes: Int { Int(allocation_probe_read().live_bytes) }

  /// What a call costs while the probe is off: nanoseconds a pair of `malloc` and `free`, over
  /// calling the C library's own.
  ///
  /// Measured on the spot.
  package static var costWhenOff: Double { allocation_probe_cost_when_off() }

  /// The accounts so far.
  package static var counts: Counts {
    let counts = allocation_probe_read()
    return Counts(
      allocations: Int(counts.allocations), allocatedBytes: Int(counts.allocated_bytes),
      peakLiveBytes: Int(counts.peak_live_bytes), liveBlocks: Int(counts.live_blocks))
  }

  /// The counts between start and stop.
  package struct Counts: Hashable, Sendable {
    /// Calls that returned a block.
    package var allocations: Int
    /// Requested bytes.
    package var allocatedBytes: Int
    /// The most requested bytes alive at once.
    package var peakLiveBytes: Int
    /// Blocks allocated and not freed.
    package var liveBlocks: Int

    /// The accounts as metrics.
    package var values: [(metric: Metric, value: Int)] {
      [
        (.allocations, allocations), (.allocatedBytes, allocatedBytes),
        (.peakLiveHeap, peakLiveBytes), (.leakedBlocks, liveBlocks),
      ]
    }
  }
}
