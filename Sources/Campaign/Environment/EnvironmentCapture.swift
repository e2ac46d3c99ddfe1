internal import Results

/// Reads what this machine is: first what two runs must have in common, then what else is known.
struct EnvironmentCapture {
  /// The build configuration of the workers.
  let build: String
  /// The processor everything was bound to, if any.
  let boundProcessor: Int?

  func capture() -> MeasuringEnvironment {
    MeasuringEnvironment(
      fingerprint: [
        .init("cpu", cpuModel), .init("caches", caches), .init("cores", cores),
        .init("kernel", kernel.split(separator: ".").prefix(2).joined(separator: ".")),
        .init("governor", governor), .init("libc", CLibrary.version),
        .init("swift", SwiftRuntime.version), .init("build", build),
      ],
      provenance: [
        .init("kernel release", kernel), .init("hypervisor", hypervisor),
        .init("pinned", boundProcessor.map { "to processor \($0)" } ?? "no"),
        .init("load", ProcFile.firstLine("/proc/loadavg") ?? "unknown"),
        .init("address space", addressSpace), .init("time", CLibrary.utcNow),
        .init("commit", Commit.current ?? "unknown"),
      ])
  }

  private var cpuModel: String { ProcFile.field("model name", in: "/proc/cpuinfo") ?? "unknown" }

  private var cores: String {
    let online = ProcFile.firstLine("/sys/devices/system/cpu/online") ?? "unknown"
    return "\(CLibrary.processorCount) (online \(online))"
  }

  private var kernel: String { ProcFile.firstLine("/proc/sys/kernel/osrelease") ?? "unknown" }

  private var governor: String {
    ProcFile.firstLine("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "none"
  }

  private var caches: String {
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

  private var hypervisor: String {
    let flags = ProcFile.field("flags", in: "/proc/cpuinfo") ?? ""
    return flags.split(separator: " ").contains("hypervisor") ? "yes" : "none seen"
  }

  private var addressSpace: String {
    ProcFile.firstLine("/proc/sys/kernel/randomize_va_space") == "0" ? "fixed" : "randomised"
  }
}
