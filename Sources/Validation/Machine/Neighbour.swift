internal import Glibc
internal import HarnessCore
internal import Synchronization

/// A thread that keeps one processor busy until it is stopped.
final class Neighbour: Sendable {
  /// The size of a block: two of them exceed the caches of a processor.
  private static let block = 64 << 20

  private let work: MachineState.Work
  private let processor: Int
  private let phase = Atomic(Phase.starting.rawValue)
  private let copied = Atomic(0)
  /// The CPU time of the thread in nanoseconds, once it has ended.
  private let used = Atomic(0)

  private enum Phase: Int { case starting, running, ending, ended, failed }

  /// Starts the thread on a processor.
  ///
  /// - Throws: ``HarnessValidationError/noNeighbour(processor:)`` if the thread cannot run there.
  init(_ work: MachineState.Work, on processor: Int) throws(HarnessValidationError) {
    self.work = work
    self.processor = processor
    var thread = pthread_t()
    let itself = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Neighbour>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, itself.toOpaque())
    guard status == 0 else {
      unsafe itself.release()
      throw .noNeighbour(processor: processor)
    }
    pthread_detach(thread)
    wait(for: .running)
    guard phase.load(ordering: .acquiring) == Phase.running.rawValue else {
      throw .noNeighbour(processor: processor)
    }
  }

  /// Stops the thread; returns its CPU time in seconds, and the number of bytes it copied.
  func end() -> (cpu: Double, copied: Int) {
    phase.store(Phase.ending.rawValue, ordering: .releasing)
    wait(for: .ended)
    return (Double(used.load(ordering: .relaxed)) / 1e9, copied.load(ordering: .relaxed))
  }

  private func wait(for phase: Phase) {
    while self.phase.load(ordering: .acquiring) < phase.rawValue { usleep(500) }
  }

  // MARK: - The thread

  private func run() {
    guard ProcessorBinding.bind(to: processor) else {
      return phase.store(Phase.failed.rawValue, ordering: .releasing)
    }
    switch work {
    case .spin:
      phase.store(Phase.running.rawValue, ordering: .releasing)
      while isWanted {}
    case .copy: copy()
    }
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    used.store(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec), ordering: .relaxed)
    phase.store(Phase.ended.rawValue, ordering: .releasing)
  }

  private func copy() {
    // Memory that was never written to is one shared page of zeros, which stays in the cache.
    let source = [UInt8](repeating: 1, count: Self.block)
    var target = [UInt8](repeating: 0, count: Self.block)
    phase.store(Phase.running.rawValue, ordering: .releasing)
    while isWanted {
      unsafe target.withUnsafeMutableBytes { target in
        unsafe source.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
      }
      copied.add(Self.block, ordering: .relaxed)
    }
  }

  private var isWanted: Bool { phase.load(ordering: .relaxed) == Phase.running.rawValue }
}
