import Glibc

/// The command the worker was started with.
enum Command {
  static let isSample = CommandLine.arguments.dropFirst().first == "sample"
}

/// The number of parses this process has begun.
///
/// The process has a single thread.
enum Parses {
  nonisolated(unsafe) private static var begun = 0

  static var count: Int { unsafe begun }

  static func begin() { unsafe begun += 1 }

  /// Spends 5 ms of CPU time before every n-th parse.
  static func spendTime(every n: Int) { spend(every: n) {} }

  /// Spends 5 ms of CPU time before every n-th parse, most of it in the kernel: touches and frees memory.
  static func touchMemory(every n: Int) {
    spend(every: n) {
      let size = 1 << 20
      guard let block = unsafe malloc(size) else { abort() }
      for page in stride(from: 0, to: size, by: 4096) {
        unsafe block.storeBytes(of: 1, toByteOffset: page, as: UInt8.self)
      }
      unsafe free(block)
    }
  }

  private static func spend(every n: Int, _ work: () -> Void) {
    begin()
    guard count % n == 0 else { return }
    let end = processorTime + 5_000_000
    while processorTime < end { work() }
  }

  /// The CPU time of the process so far, in nanoseconds.
  private static var processorTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// A process that sleeps forever.
enum Child {
  /// Starts a child process, and appends its number and that of this process to the file named by
  /// `MISBEHAVING_PIDS`.
  ///
  /// - Parameter keepingOutput: Whether the child keeps the pipes of this process open.
  static func start(keepingOutput: Bool) {
    let redirection = keepingOutput ? "" : " </dev/null >/dev/null 2>&1"
    _ = unsafe system(
      """
      sleep 1000000\(redirection) &
      [ -z "$MISBEHAVING_PIDS" ] || echo "$! \(getpid())" >>"$MISBEHAVING_PIDS"
      """)
  }
}

/// Unbuffered standard output and standard error.
enum Output {
  static func write(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { exit(74) }
      rest = rest.dropFirst(count)
    }
  }
}
