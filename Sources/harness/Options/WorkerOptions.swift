public import ArgumentParser
import CommandSupport
package import FeedEvents
package import HarnessCore
import Synchronization
package import WorkerContract

struct WorkerOptions: ParsableArguments {
  @Option(
    name: .customLong("worker"),
    help: ArgumentHelp(
      """
      Another worker executable whose implementations take part, or a directory of such; repeatable. (default: none)
      """,
      discussion: """
        It can be any program that implements the worker contract. Where a name is taken, the name of the library's \
        version is added: libxml2@2.15.4.
        """, valueName: "path"))
  private var given: [String] = []

  var others: [String] { given.isEmpty ? Configuration.workers : given }

  @OptionGroup var limits: WorkerLimits

  var process: WorkerRunner { limits.process }

  /// The given options, quoted for a shell, for commands that messages suggest.
  var arguments: [String] { given.flatMap { ["--worker", $0.shellWord] } + limits.given }

  /// Returns all implementations of the harness's and the named workers, with the packages of their libraries.
  func registryWithPackages() async throws -> WorkerRegistry {
    try await registry().namingPackages()
  }

  /// Returns all implementations of the harness's and the named workers.
  func registry() async throws -> WorkerRegistry {
    try await PackageBuild.current?.completeIfNeeded()
    try await Self.warnOnce()
    return try await WorkerRegistry(
      asking: Launch.workers(and: others), foreign: try Launch.programs(others), with: process)
  }

  /// Returns all implementations, for a command that does not report unavailable ones.
  func usableRegistry() async throws -> WorkerRegistry {
    let registry = try await registry()
    try registry.requireUsable(Launch.programs(others))
    return registry
  }

  private static let isWarned = Mutex(false)

  /// Warns once of the safeguards that workers lack on this machine.
  private static func warnOnce() async throws {
    let warnings = try await WorkerRunner.safeguardWarnings
    isWarned.withLock { isWarned in
      guard !isWarned else { return }
      for warning in warnings { Console.printError("warning: \(warning)") }
      isWarned = true
    }
  }
}

struct WorkerLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The time after which a worker process and its children are killed, such as 60s or 5m, without the time \
      that it waits for a processor.
      """, valueName: "time"))
  var timeLimit = Self.standard

  @Option(
    help: ArgumentHelp(
      """
      The limit on the private data of each worker, such as 512m or 2g; none for no limit. (default: 1g, or \
      16 times the size of the document if that is more)
      """, valueName: "size"))
  var memoryLimit: MemorySize?

  /// The default time limit.
  private static let standard = TimeSpan.processLimit

  /// The given options that differ from the defaults, as command-line arguments.
  var given: [String] {
    let time = timeLimit.duration == Self.standard.duration ? [] : ["--time-limit", "\(timeLimit)"]
    return time + (memoryLimit.map { ["--memory-limit", $0.description] } ?? [])
  }

  var process: WorkerRunner {
    WorkerRunner(timeLimit: timeLimit.duration, memoryLimit: memoryLimit?.limit ?? .standard)
  }
}

extension StreamSpecification: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var defaultCompletionKind: CompletionKind {
    .list(["whole", "lan", "broadband", "3g", "fixed:16384", "random:1"])
  }
}

extension Pace: ExpressibleByArgument {}

extension Pass: ExpressibleByArgument {
  /// The passes that measure something; the others are for external observers.
  private static let measuring: [Pass] = [.time, .memory, .allocations]

  package static var allValueStrings: [String] { measuring.map(\.rawValue) }

  /// Creates a pass from its name; `nil` if it does not measure anything.
  package init?(argument: String) {
    guard let pass = Self.measuring.first(where: { $0.rawValue == argument }) else { return nil }
    self = pass
  }
}

extension ImplementationCopy: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Limit: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
