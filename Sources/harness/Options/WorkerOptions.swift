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
      "Seconds after which a worker process is killed, with its children.", valueName: "seconds"))
  var timeLimit: Double = 60

  func validate() throws {
    guard timeLimit > 0, timeLimit.isFinite else {
      throw ValidationError("--time-limit must be a number of seconds above 0")
    }
  }

  /// Starts workers.
  var process: WorkerProcess { WorkerProcess(timeLimit: .seconds(timeLimit)) }
}

extension StreamSpecification: ExpressibleByArgument {
  /// Reads a stream's name.
  package init?(argument: String) { self.init(argument) }
}

extension Pace: ExpressibleByArgument {}

extension Pass: ExpressibleByArgument {}

extension ImplementationCopy: ExpressibleByArgument {
  /// Reads a copy's text.
  package init?(argument: String) { self.init(argument) }
}

extension Limit: ExpressibleByArgument {
  /// Reads a limit's text.
  package init?(argument: String) { self.init(argument) }
}
