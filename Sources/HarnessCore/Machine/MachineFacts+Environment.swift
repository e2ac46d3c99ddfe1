internal import FoundationEssentials
internal import Glibc
internal import WorkerContract

extension MachineFacts {
  /// Reads the facts about this machine: the fingerprint that comparable runs share, and the provenance.
  static func environment(build: String, boundProcessor: Int?) -> MeasurementEnvironment {
    let kernel = kernel
    return MeasurementEnvironment(
      fingerprint: [
        .init("cpu", processorModel), .init("caches", caches), .init("cores", cores),
        .init("kernel", kernel.split(separator: ".").prefix(2).joined(separator: ".")),
        .init("governor", governor), .init("libc", CLibrary.version),
        .init("swift", swiftVersion), .init("allocator", FreedMemory.summary),
        .init("method", String(ImplementationDescription.currentMethod)), .init("build", build),
      ],
      provenance: [
        .init("kernel release", kernel), .init("distribution", distribution),
        .init("microcode", microcode), .init("threads", threads), .init("boost", boost),
        .init("memory", memory), .init("huge pages", hugePages),
        .init("address space", addressSpace), .init("clock", clockSource),
        .init("counters", counters), .init("hypervisor", hypervisor),
        .init("processor quota", quota), .init("memory limit", memoryLimit),
        .init("pinned", boundProcessor.map { "to processor \($0)" } ?? "no"),
        .init("load", load), .init("tracer", tracer.map { "process \($0)" } ?? "none"),
        .init("variables", list(variables)), .init("time", CLibrary.utcNow),
        .init("commit", HarnessCommit.current ?? "unknown"),
      ])
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none of note" : words.joined(separator: " ")
  }

  /// The Swift release of the loaded runtime, read from the module interfaces beside its library, which contains no
  /// version.
  private static var swiftVersion: String {
    let maps = ProcFile.text("/proc/self/maps") ?? ""
    guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
      let slash = line.firstIndex(of: "/"), let name = line.lastIndex(of: "/")
    else { return "unknown: the runtime is linked statically" }
    let module = "\(line[slash..<name])/Swift.swiftmodule"
    for architecture in ["x86_64", "aarch64"] {
      let interface = "\(module)/\(architecture)-unknown-linux-gnu.swiftinterface"
      // // swift-compiler-version: Swift version 6.3.1 (swift-6.3.1-RELEASE)
      if let version = ProcFile.text(interface)?.firstMatch(of: /Swift version ([0-9.]+)/) {
        return String(version.output.1)
      }
    }
    return "unknown: no module interfaces beside the runtime"
  }
}

enum CLibrary {
  /// The name and version, such as `glibc 2.36`.
  static var version: String {
    unsafe text { unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), $0, $1) }
  }

  /// The cost of reading the monotonic clock, which is also its smallest distinguishable interval: the mean over
  /// many readings, in nanoseconds.
  static var nanosecondsPerClockReading: Double {
    let count = 10_000
    var first = timespec()
    var last = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &first)
    for _ in 0..<count { unsafe clock_gettime(CLOCK_MONOTONIC, &last) }
    let seconds = last.tv_sec - first.tv_sec
    return max(1, Double(seconds * 1_000_000_000 + last.tv_nsec - first.tv_nsec) / Double(count))
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The current time in UTC, in ISO 8601.
  static var utcNow: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    return unsafe text { unsafe strftime($0, $1, "%Y-%m-%dT%H:%M:%SZ", &parts) }
  }

  /// Returns the text that a C function writes into a buffer of a given size; the function returns 0 if it
  /// fails.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, unsafe write(start, buffer.count) > 0 else {
        return "unknown"
      }
      return unsafe String(cString: start)
    }
  }
}
