internal import FoundationEssentials
internal import Glibc
internal import WorkerContract

/// Reads the facts about this machine: the fingerprint that comparable runs share, and the provenance.
struct EnvironmentCapture {
  private let build: String
  private let boundProcessor: Int?

  init(build: String, boundProcessor: Int?) {
    self.build = build
    self.boundProcessor = boundProcessor
  }

  func capture() -> MeasurementEnvironment {
    let kernel = MachineFacts.kernel
    return MeasurementEnvironment(
      fingerprint: [
        .init("cpu", MachineFacts.processorModel), .init("caches", MachineFacts.caches),
        .init("cores", MachineFacts.cores),
        .init("kernel", kernel.split(separator: ".").prefix(2).joined(separator: ".")),
        .init("governor", MachineFacts.governor), .init("libc", CLibrary.version),
        .init("swift", SwiftRuntime.version), .init("allocator", FreedMemory.summary),
        .init("method", String(ImplementationDescription.currentMethod)), .init("build", build),
      ],
      provenance: [
        .init("kernel release", kernel), .init("distribution", MachineFacts.distribution),
        .init("microcode", MachineFacts.microcode), .init("threads", MachineFacts.threads),
        .init("boost", MachineFacts.boost), .init("memory", MachineFacts.memory),
        .init("huge pages", MachineFacts.hugePages),
        .init("address space", MachineFacts.addressSpace),
        .init("clock", MachineFacts.clockSource), .init("counters", MachineFacts.counters),
        .init("hypervisor", MachineFacts.hypervisor),
        .init("processor quota", MachineFacts.quota),
        .init("memory limit", MachineFacts.memoryLimit),
        .init("pinned", boundProcessor.map { "to processor \($0)" } ?? "no"),
        .init("load", MachineFacts.load),
        .init("tracer", MachineFacts.tracer.map { "process \($0)" } ?? "none"),
        .init("variables", list(MachineFacts.variables)), .init("time", CLibrary.utcNow),
        .init("commit", HarnessCommit.current ?? "unknown"),
      ])
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "none of note" : words.joined(separator: " ")
  }
}

/// The cost of reading the monotonic clock, which is also its smallest distinguishable interval.
enum ClockReading {
  /// The mean over many readings, in nanoseconds.
  static var nanoseconds: Double {
    let count = 10_000
    var first = timespec()
    var last = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &first)
    for _ in 0..<count { unsafe clock_gettime(CLOCK_MONOTONIC, &last) }
    let seconds = last.tv_sec - first.tv_sec
    return max(1, Double(seconds * 1_000_000_000 + last.tv_nsec - first.tv_nsec) / Double(count))
  }
}

enum CLibrary {
  /// The name and version, such as `glibc 2.36`.
  static var version: String {
    unsafe text { unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), $0, $1) }
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

/// The Swift release of the loaded runtime.
enum SwiftRuntime {
  /// The version, read from the module interfaces beside the runtime library, which contains no version.
  static var version: String {
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
