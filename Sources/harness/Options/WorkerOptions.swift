public import ArgumentParser
package import Campaign
package import FeedEvents
package import Gate
package import WorkerContract

/// The workers a command uses, and how long it waits for them.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .customLong("worker"),
    help: ArgumentHelp(
      "Another worker executable whose rows take part; repeatable. (default: none)",
      discussion: "Any program that speaks the worker contract will do.", valueName: "path"))
  var others: [String] = []

  @OptionGroup var limit: WorkerTimeLimit

  /// Starts workers.
  var process: WorkerProcess { limit.process }

  /// The options that were given, as a shell reads them: what a command that is advised must have as well.
  var given: [String] { others.flatMap { ["--worker", $0.shellWord] } + limit.given }

  /// Every row there is.
  func registry() async throws -> WorkerRegistry {
    try await PackageBuild.current?.completeIfNeeded()
    return try await WorkerRegistry(asking: Launch.workers(and: others), with: process)
  }
}

/// How long a command waits for workers.
struct WorkerTimeLimit: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time after which a worker process is killed, with its children, such as 60s or 5m.",
      valueName: "time"))
  var timeLimit = Self.standard

  /// The limit unless another is given.
  private static let standard = TimeSpan(seconds: 60)

  /// The option, if it was given.
  var given: [String] {
    timeLimit.duration == Self.standard.duration ? [] : ["--time-limit", "\(timeLimit)"]
  }

  /// Starts workers.
  var process: WorkerProcess { WorkerProcess(timeLimit: timeLimit.duration) }
}

extension StreamSpecification: ExpressibleByArgument {
  /// Reads a stream's name.
  package init?(argument: String) { self.init(argument) }
}

extension Pace: ExpressibleByArgument {}

extension Pass: ExpressibleByArgument {
  /// Those that measure something: the others are of use to an observer outside.
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
