public import ArgumentParser
public import Campaign
public import FeedEvents
public import Gate
public import WorkerContract

extension StreamSpecification: ExpressibleByArgument {
  /// Reads a stream's name.
  public init?(argument: String) { self.init(argument) }
}

extension Pace: ExpressibleByArgument {}

extension Pass: ExpressibleByArgument {}

extension RowCopy: ExpressibleByArgument {
  /// Reads a copy's text.
  public init?(argument: String) { self.init(argument) }
}

extension Limit: ExpressibleByArgument {
  /// Reads a limit's text.
  public init?(argument: String) { self.init(argument) }
}
