public import ArgumentParser
public import FeedEvents
public import WorkerContract

extension StreamSpecification: ExpressibleByArgument {
  /// Reads a stream's name.
  public init?(argument: String) { self.init(argument) }
}

extension Pace: ExpressibleByArgument {}
