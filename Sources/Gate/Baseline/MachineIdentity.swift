internal import Campaign
internal import Results

/// The identity of a machine and a build, split by what it matters for.
struct MachineIdentity {
  /// The facts that exact metrics depend on: the C library and the Swift runtime.
  let platform: [MeasuringEnvironment.Fact]
  /// The facts that times depend on besides: the processor, its caches, the kernel.
  let machine: [MeasuringEnvironment.Fact]
  /// The build configuration.
  let build: String

  private static let platformFacts: Set = ["libc", "swift"]

  /// The identity in an environment.
  init(_ environment: MeasuringEnvironment) {
    build = environment.build
    platform = environment.fingerprint.filter { Self.platformFacts.contains($0.name) }
    machine = environment.fingerprint.filter {
      !Self.platformFacts.contains($0.name) && !["build", "method"].contains($0.name)
    }
  }

  /// The identity of this machine.
  static func here(build: String) -> MachineIdentity {
    MachineIdentity(EnvironmentCapture(build: build, boundProcessor: nil).capture())
  }
}

extension [MeasuringEnvironment.Fact] {
  /// The first fact that has another value in `others`, for a message: `cpu is 'A', and was 'B'`.
  func difference(from others: [MeasuringEnvironment.Fact]) -> String {
    for fact in self {
      let other = others.first { $0.name == fact.name }?.value ?? "unknown"
      if other != fact.value { return "\(fact.name) is '\(fact.value)', and was '\(other)'" }
    }
    return "other facts are known of it"
  }
}
