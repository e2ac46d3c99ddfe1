public import ArgumentParser
package import Campaign
import CommandSupport
package import FeedEvents
package import Gate
package import WorkerContract

/// The workers a command uses, and their limits.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .customLong("worker"),
    help: ArgumentHelp(
      "Another worker executable whose implementations take part; repeatable. (default: none)",
      discussion: "Any program that speaks the worker contract will do.", valueName: "path"))
  var others: [String] = []

  @OptionGroup var limits: WorkerLimits

  /// Starts workers.
  var process: WorkerProcess { limits.process }

  /// The options that were given, as a shell reads them: what a command that is advised must have as well.
  var given: [String] { others.flatMap { ["--worker", $0.shellWord] } + limits.given }

  /// Every implementation there is.
  func registry() async throws -> WorkerRegistry {
    try await PackageBuild.current?.completeIfNeeded()
    _ = Self.warning
    return try await WorkerRegistry(asking: Launch.workers(and: others), with: process)
  }

  /// Every implementation there is, for a command that tells nothing of an absent one.
  ///
  /// - Throws: ``CampaignError/workerUnusable`` for a worker that was named, and can't be used.
  func usableRegistry() async throws -> WorkerRegistry {
    let registry = try await registry()
    try registry.requireUse(of: Launch.programs(others))
    return registry
  }

  /// Says once what workers do without on this machine.
  private static let warning: Void = {
    if let hindrance = WorkerProcess.hindrance { Console.printError("warning: \(hindrance)") }
  }()
}

/// Limits on the time and memory of workers.
struct WorkerLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time after which a worker process is killed, with its children, such as 60s or 5m.",
      valueName: "time"))
  var timeLimit = Self.standard

  @Option(
    help: ArgumentHelp(
      """
      The memory that each worker may take, such as 512m or 2g; none for no limit. (default: 1g, or 16 times \
      the document if that is more)
      """, valueName: "size"))
  var memoryLimit: MemorySize?

  /// The limit unless another is given.
  private static let standard = TimeSpan(seconds: 60)

  /// The options, if they were given.
  var given: [String] {
    let time = timeLimit.duration == Self.standard.duration ? [] : ["--time-limit", "\(timeLimit)"]
    return time + (memoryLimit.map { ["--memory-limit", $0.description] } ?? [])
  }

  /// Starts workers.
  var process: WorkerProcess {
    WorkerProcess(timeLimit: timeLimit.duration, memoryLimit: memoryLimit?.limit ?? .standard)
  }
}

/// A limit of memory as people write it: a size of 16 MB or more, or `none`.
struct MemorySize: ExpressibleByArgument, CustomStringConvertible {
  let limit: MemoryLimit
  let description: String

  /// With less not even a runtime starts.
  private static let smallest = 16 << 20

  init?(argument: String) {
    description = argument
    if argument == "none" {
      limit = .none
    } else if let size = ByteSize(argument: argument), size.bytes >= Self.smallest {
      limit = .bytes(size.bytes)
    } else {
      return nil
    }
  }
}

extension StreamSpecification: ExpressibleByArgument {
  /// Reads a stream's name.
  package init?(argument: String) { self.init(argument) }
}

extension Pace: ExpressibleByArgument {}

extension Pass: ExpressibleByArgument {
  /// The passes that measure something; the others are of use to an observer outside.
  private static let measuring: [Pass] = [.time, .memory, .allocations]

  package static var allValueStrings: [String] { measuring.map(\.rawValue) }

  /// Reads the name of a pass that measures something.
  package init?(argument: String) {
    guard let pass = Self.measuring.first(where: { $0.rawValue == argument }) else { return nil }
    self = pass
  }
}

extension ImplementationCopy: ExpressibleByArgument {
  /// Reads a copy's text.
  package init?(argument: String) { self.init(argument) }
}

extension Limit: ExpressibleByArgument {
  /// Reads a limit's text.
  package init?(argument: String) { self.init(argument) }
}
