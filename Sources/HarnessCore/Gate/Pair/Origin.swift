internal import FoundationEssentials
internal import WorkerContract

/// Where a figure comes from, split by what depends on it.
struct Origin: Hashable {
  /// What exact figures depend on.
  let identity: Identity
  /// The other facts that times depend on: the processor, its caches, the kernel.
  let machine: [MeasurementEnvironment.Fact]
  /// The version of the way of taking times.
  let method: Int
  /// When it was measured; the distant past if that is unknown.
  let time: Date

  struct Identity: Hashable {
    /// The libraries behind the implementation: its own, then its engine if that is another library.
    let libraries: [Library]
    /// The C library and the Swift runtime.
    let platform: [MeasurementEnvironment.Fact]
    let build: String
  }

  struct Library: Hashable, CustomStringConvertible {
    let upstream: String
    let distribution: String?

    var description: String { distribution.map { "\(upstream) (\($0))" } ?? upstream }
  }

  var libraries: [Library] { identity.libraries }
  var librariesText: String { libraries.map(\.description).joined(separator: " over ") }
}

extension Results {
  /// Returns where the figures of an implementation come from.
  func origin(of backend: String) -> Origin {
    let environment = self.environment
    let description = backends.first { $0.name == backend }
    let engine = backends.first {
      $0.library == description?.engine && description?.engine != description?.library
    }
    return Origin(
      identity: Origin.Identity(
        libraries: [description, engine].compactMap { $0?.libraryWithVersion },
        platform: environment.platform,
        build: environment.build),
      machine: environment.machine,
      method: description?.method ?? ImplementationDescription.currentMethod,
      time: environment.time.flatMap { try? Date($0, strategy: .iso8601) } ?? .distantPast)
  }
}

extension MeasurementEnvironment {
  private static let platformFacts: Set = ["libc", "swift"]

  /// The C library and the Swift runtime, on which exact figures depend.
  fileprivate var platform: [Fact] { fingerprint.filter { Self.platformFacts.contains($0.name) } }

  /// The other facts that times depend on.
  var machine: [Fact] {
    fingerprint.filter {
      !Self.platformFacts.contains($0.name) && !["build", "method"].contains($0.name)
    }
  }
}

extension ImplementationDescription {
  fileprivate var libraryWithVersion: Origin.Library {
    let name = library.unversioned
    return Origin.Library(
      upstream: version.isEmpty ? name : "\(name) \(version)", distribution: distribution)
  }
}

extension Implementation {
  var library: Origin.Library { description.libraryWithVersion }
}

/// Why figures of two origins can't be compared.
enum Obstacle: Hashable {
  case library(now: String, before: String)
  /// Another distribution revision of the same version.
  case revision(now: String, before: String)
  case platform(String)
  case machine(String)
  case method(now: Int, before: Int)
}

extension Origin {
  /// Returns why an exact figure can't be compared with one of another origin; `nil` if it can.
  ///
  /// With `anyLibrary`, another version of a library is no obstacle, because it is what is compared.
  func obstacle(to before: Origin, anyLibrary: Bool) -> Obstacle? {
    if !anyLibrary, libraries.map(\.upstream) != before.libraries.map(\.upstream) {
      return .library(now: librariesText, before: before.librariesText)
    }
    if identity.build != before.identity.build {
      return .platform(
        "it is a \(identity.build) build here and a \(before.identity.build) build in")
    }
    if identity.platform != before.identity.platform {
      return .platform(identity.platform.difference(from: before.identity.platform))
    }
    guard anyLibrary || libraries == before.libraries else {
      return .revision(now: librariesText, before: before.librariesText)
    }
    return nil
  }

  /// Returns why a time can't be compared with one of another origin; `nil` if it can.
  func obstacleForTimes(to before: Origin, anyLibrary: Bool) -> Obstacle? {
    if machine != before.machine { return .machine(machine.difference(from: before.machine)) }
    if let obstacle = obstacle(to: before, anyLibrary: anyLibrary) { return obstacle }
    return method == before.method ? nil : .method(now: method, before: before.method)
  }
}

extension [MeasurementEnvironment.Fact] {
  /// Describes the first fact that has another value in `others`: `cpu is 'A' here and 'B' in`, for a name to
  /// follow.
  fileprivate func difference(from others: [MeasurementEnvironment.Fact]) -> String {
    let differing = first { fact in !others.contains(fact) }
    guard let differing else { return "other facts are known about the machine of" }
    let other = others.first { $0.name == differing.name }?.value ?? "unknown"
    return "\(differing.name) is '\(differing.value)' here and '\(other)' in"
  }
}
