internal import CInstructionCounter
internal import Glibc
package import WorkerContract

/// A counter of the instructions that this thread retires in user space, by `perf_event_open`.
///
/// It costs one system call at the start and one at the end of a parse, and nothing if the kernel
/// has no such count.
package struct InstructionCounter: Probe {
  private let descriptor: Int32
  private var began: Int64 = 0

  /// Creates a counter that has not been started.
  ///
  /// It counts for the thread that creates it. The descriptor stays open until the process ends.
  package init() { descriptor = instruction_counter_open() }

  package static var metric: Metric { .instructions }

  /// The reason why the kernel does not count.
  package var unavailability: String? {
    guard descriptor < 0 else { return nil }
    return unsafe "perf_event_open: \(String(cString: strerror(-descriptor)))"
  }

  package mutating func start() { began = count }
  /// Returns the instructions since `start`.
  package mutating func stop() -> Int64 { count - began }

  private var count: Int64 {
    var value: Int64 = 0
    let size = MemoryLayout<Int64>.size
    let isRead = unsafe read(descriptor, &value, size) == size
    precondition(isRead, "the counter of instructions can't be read any more")
    return value
  }
}
