internal import Glibc

/// Facts about this machine, from `/proc` and `/sys`.
package enum MachineFacts {
  static var processorModel: String {
    ProcFile.field("model name", in: "/proc/cpuinfo") ?? "unknown"
  }

  static var microcode: String { ProcFile.field("microcode", in: "/proc/cpuinfo") ?? "unknown" }

  static var cores: String {
    let online = ProcFile.firstLine("/sys/devices/system/cpu/online") ?? "unknown"
    return "\(CLibrary.processorCount) (online \(online))"
  }

  /// Whether several threads share a core, so that work on the sibling thread affects times; `nil` if it is not
  /// known.
  static var sharesCores: Bool? {
    switch ProcFile.firstLine("/sys/devices/system/cpu/smt/active") {
    case "0": false
    case "1": true
    default: nil
    }
  }

  /// The number of threads per core.
  ///
  /// The texts are part of the identity of a machine in recorded baselines.
  static var threads: String {
    sharesCores.map { $0 ? "several a core" : "one a core" } ?? "unknown"
  }

  static var caches: String {
    let folder = "/sys/devices/system/cpu/cpu0/cache"
    let sizes = (0..<8).compactMap { index -> String? in
      let cache = "\(folder)/index\(index)"
      guard let level = ProcFile.firstLine("\(cache)/level"),
        let type = ProcFile.firstLine("\(cache)/type"),
        let size = ProcFile.firstLine("\(cache)/size")
      else { return nil }
      return "L\(level)\(type == "Unified" ? "" : String(type.prefix(1)).lowercased()) \(size)"
    }
    return sizes.isEmpty ? "unknown" : sizes.joined(separator: ", ")
  }

  static var memory: String { ProcFile.field("MemTotal", in: "/proc/meminfo") ?? "unknown" }

  static var kernel: String { ProcFile.firstLine("/proc/sys/kernel/osrelease") ?? "unknown" }

  static var distribution: String {
    let lines = ProcFile.text("/etc/os-release")?.split(separator: "\n") ?? []
    let name = lines.first { $0.hasPrefix("PRETTY_NAME=") }
    return name.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } } ?? "unknown"
  }

  static var governor: String {
    ProcFile.firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "none"
  }

  /// Whether no governor of this system changes the clock rate.
  static var hasSteadyGovernor: Bool { ["performance", "none"].contains(governor) }

  /// The state of boost: `on`, `off` or `unknown`.
  ///
  /// With boost, the clock rate depends on heat and on the other cores.
  static var boost: String {
    if let boost = ProcFile.firstLine("/sys/devices/system/cpu/cpufreq/boost") {
      return boost == "1" ? "on" : "off"
    }
    if let none = ProcFile.firstLine("/sys/devices/system/cpu/intel_pstate/no_turbo") {
      return none == "1" ? "off" : "on"
    }
    return "unknown"
  }

  static var clockSource: String {
    ProcFile.firstLine("/sys/devices/system/clocksource/clocksource0/current_clocksource")
      ?? "unknown"
  }

  static var hypervisor: String {
    let flags = ProcFile.field("flags", in: "/proc/cpuinfo") ?? ""
    guard flags.split(separator: " ").contains("hypervisor") else { return "none seen" }
    let name =
      ProcFile.firstLine("/sys/class/dmi/id/product_name")
      ?? ProcFile.firstLine("/sys/hypervisor/type")
    return name.map { "yes (\($0))" } ?? "yes"
  }

  /// The processor time that the control groups of this process may use.
  static var quota: String {
    ControlGroupLimits().quota.text { "\(($0.processors * 100).rounded() / 100) processors" }
  }

  /// The memory that the control groups of this process may use.
  static var memoryLimit: String { ControlGroupLimits().memory.text { "\($0 >> 20) MB" } }

  static var addressSpace: String {
    ProcFile.firstLine("/proc/sys/kernel/randomize_va_space") == "0" ? "fixed" : "randomised"
  }

  /// The selected option, which is the one in brackets, such as `madvise`.
  static var hugePages: String {
    let line = ProcFile.firstLine("/sys/kernel/mm/transparent_hugepage/enabled") ?? ""
    return line.firstMatch(of: /\[(\w+)\]/).map { String($0.output.1) } ?? "unknown"
  }

  /// The restriction on performance counters for ordinary users.
  static var counters: String {
    ProcFile.firstLine("/proc/sys/kernel/perf_event_paranoid").map { "paranoid level \($0)" }
      ?? "none in this kernel"
  }

  static var load: String { ProcFile.firstLine("/proc/loadavg") ?? "unknown" }

  /// The process ID of a debugger or tracer attached to this process.
  static var tracer: Int? {
    ProcFile.field("TracerPid", in: "/proc/self/status").flatMap { Int($0) }
      .flatMap { $0 == 0 ? nil : $0 }
  }

  /// The sanitizer that this process runs under, by the name of its library; workers are built the same way.
  static var sanitizer: String? {
    let maps = ProcFile.text("/proc/self/maps") ?? ""
    return ["libasan", "libtsan", "libubsan", "libclang_rt.asan", "libclang_rt.tsan"]
      .first { maps.contains($0) }
  }

  /// The environment variables that change how the allocator, the loader or the runtime behaves.
  static var variables: [String] {
    let names = ["GLIBC_TUNABLES", "SWIFT_DETERMINISTIC_HASHING"]
    return loaderVariables
      + ProcFile.environment.filter { pair in
        names.contains(pair.name) || pair.name.hasPrefix("MALLOC_")
      }.map { "\($0.name)=\($0.value)" }.sorted()
  }

  /// The environment variables that the dynamic loader obeys, and so every program (ld.so(8)), such as
  /// `LD_PRELOAD=/x.so`.
  package static var loaderVariables: [String] {
    ProcFile.environment.filter { $0.name.hasPrefix("LD_") && !$0.value.isEmpty }
      .map { "\($0.name)=\($0.value)" }.sorted()
  }
}

/// Small kernel files, such as those in `/proc` and `/sys`.
///
/// They are read piece by piece to the end, because their reported size is 0 or a page.
enum ProcFile {
  /// Returns the first line; `nil` if the file does not exist or is empty.
  static func firstLine(_ path: String) -> String? {
    text(path)?.split(separator: "\n").first.map(String.init)
  }

  /// Returns the value of the first line of the form `name : value`.
  static func field(_ name: String, in path: String) -> String? {
    for line in text(path)?.split(separator: "\n") ?? [] where line.hasPrefix(name) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// Returns the value of a field like `VmHWM: 1024 kB`, in bytes.
  static func bytes(_ name: String, in path: String) -> Int? {
    field(name, in: path)?.split(separator: " ").first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// Returns how long the first thread of a process has waited for a processor; zero where the kernel does not
  /// count it.
  static func waitingTime(ofProcess identifier: pid_t) -> Duration {
    // Nanoseconds on a processor, nanoseconds of waiting, and the number of times that it ran.
    let fields = firstLine("/proc/\(identifier)/schedstat")?.split(separator: " ") ?? []
    return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
  }

  /// Returns the whole file; `nil` if it can't be read.
  static func text(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe read(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Returns whether this process may write the file.
  static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// The environment variables with which this process was started.
  static var environment: [(name: String, value: String)] {
    (text("/proc/self/environ") ?? "").split(separator: "\0").compactMap { entry in
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }
}
