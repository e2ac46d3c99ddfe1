/// The identity of a machine and a build, split by what depends on it.
struct MachineIdentity {
  /// The facts that exact metrics depend on: the C library and the Swift runtime.
  let platform: [MeasurementEnvironment.Fact]
  /// The other facts that times depend on: the processor, its caches, the kernel.
  let machine: [MeasurementEnvironment.Fact]
  /// The build configuration.
  let build: String

  private static let platformFacts: Set = ["libc", "swift"]

  /// Creates the identity from an environment.
  init(_ environment: MeasurementEnvironment) {
    build = environment.build
    platform = environment.fingerprint.filter { Self.platformFacts.contains($0.name) }
    machine = environment.fingerprint.filter {
      !Self.platformFacts.contains($0.name) && !["build", "method"].contains($0.name)
    }
  }

  /// Returns the identity of this machine.
  static func here(build: String) -> MachineIdentity {
    MachineIdentity(EnvironmentCapture(build: build, boundProcessor: nil).capture())
  }
}

extension [MeasurementEnvironment.Fact] {
  /// Returns a message about the first fact that has another value in `others`: `cpu is 'A' here and 'B' in the baseline`.
  func difference(from others: [MeasurementEnvironment.Fact]) -> String {
    for fact in self {
      let other = others.first { $0.name == fact.name }?.value ?? "unknown"
      if other != fact.value {
        return "\(fact.name) is '\(fact.value)' here and '\(other)' in the baseline"
      }
    }
    return "the baseline has other facts about the machine"
  }
}
