package import Results
internal import WorkerContract

/// Reads what this machine is: first what two runs must have in common, then what else is known.
package struct EnvironmentCapture {
  /// The build configuration of the workers.
  private let build: String
  /// The processor everything was bound to, if any.
  private let boundProcessor: Int?

  /// A capture of this machine, now.
  ///
  /// - Parameters:
  ///   - build: The build configuration of the workers.
  ///   - boundProcessor: The processor everything was bound to, if any.
  package init(build: String, boundProcessor: Int?) {
    self.build = build
    self.boundProcessor = boundProcessor
  }

  /// What is found.
  package func capture() -> MeasuringEnvironment {
    let kernel = MachineFacts.kernel
    return MeasuringEnvironment(
      fingerprint: [
        .init("cpu", MachineFacts.processorModel), .init("caches", MachineFacts.caches),
        .init("cores", MachineFacts.cores),
        .init("kernel", kernel.split(separator: ".").prefix(2).joined(separator: ".")),
        .init("governor", MachineFacts.governor), .init("libc", CLibrary.version),
        .init("swift", SwiftRuntime.version),
        .init("method", String(RowDescription.currentMethod)), .init("build", build),
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
        .init("pinned", boundProcessor.map { "to processor \($0)" } ?? "no"),
        .init("load", MachineFacts.load),
        .init("tracer", MachineFacts.tracer.map { "process \($0)" } ?? "none"),
        .init("variables", list(MachineFacts.variables)), .init("time", CLibrary.utcNow),
        .init("commit", Commit.current ?? "unknown"),
      ])
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "none of note" : words.joined(separator: " ")
  }
}
