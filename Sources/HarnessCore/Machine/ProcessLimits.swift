internal import CScheduling
internal import Glibc

/// Checks the system's limits on this process before anything depends on them, because without enough threads
/// or open files the runtime would wait for ever.
package enum ProcessLimits {
  /// The number of concurrent threads of a run: those of the runtime, those that wait for workers and those
  /// that read from them.
  private static let threads: Int32 = 12
  /// The number of files that are open at the same time while workers describe themselves.
  private static let files: UInt = 64

  /// The address space for the stacks and heaps of these threads, and for a document.
  ///
  /// The C library reserves 64 MB for each thread that allocates.
  private static let addresses: UInt = 1 << 30

  /// Checks that `/proc` exists and that there are enough threads, address space and files.
  package static func require() throws(ProcessLimitError) {
    // The runtime reads the arguments of a process there, also in workers.
    guard unsafe access("/proc/self/cmdline", R_OK) == 0 else { throw .noProc }
    let error = scheduling_try_threads(threads)
    guard error == 0 else {
      throw unsafe .noThreads(count: Int(threads), reason: String(cString: strerror(error)))
    }
    if let space = limit(of: RLIMIT_AS), space.rlim_cur < addresses {
      throw .fewAddresses(bytes: Int(addresses), allowed: Int(space.rlim_cur))
    }
    guard var limit = limit(of: RLIMIT_NOFILE), limit.rlim_cur < files else { return }
    guard limit.rlim_max >= files else {
      throw .fewFiles(count: Int(files), allowed: Int(limit.rlim_max))
    }
    limit.rlim_cur = files
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// The private data of this process in bytes, as `RLIMIT_DATA` counts it (proc(5)).
  package static var privateData: Int { ProcFile.bytes("VmData", in: "/proc/self/status") ?? 0 }

  /// The limits of this process that workers inherit and may reach, such as `processor time 60 s`.
  static var ofWorkers: [String] {
    let limits: [(__rlimit_resource, String, (UInt) -> String)] = [
      (RLIMIT_AS, "address space", { "\($0 >> 20) MB" }),
      (RLIMIT_DATA, "data", { "\($0 >> 20) MB" }),
      (RLIMIT_CPU, "processor time", { "\($0) s" }),
    ]
    return limits.compactMap { resource, name, text in
      guard let limit = limit(of: resource), limit.rlim_cur != rlim_t(bitPattern: -1) else {
        return nil
      }
      return "\(name) \(text(limit.rlim_cur))"
    }
  }

  private static func limit(of resource: __rlimit_resource) -> rlimit? {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return result == 0 ? limit : nil
  }
}

/// A resource that the system denies this process.
package enum ProcessLimitError: Error, Hashable, Sendable {
  case noProc
  /// The process can't have this many threads at the same time.
  case noThreads(count: Int, reason: String)
  /// There is less address space than needed.
  case fewAddresses(bytes: Int, allowed: Int)
  /// Fewer files may be open than needed.
  case fewFiles(count: Int, allowed: Int)
}
