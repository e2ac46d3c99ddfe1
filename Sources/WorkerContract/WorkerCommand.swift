/// What a worker is told to do: the first argument, and its options.
public enum WorkerCommand: Hashable, Sendable {
  /// Print who the rows are.
  case describe
  /// Take one sample.
  case sample(SampleRequest)
  /// Print what is heard, stream after stream.
  case verify(VerifyRequest)

  /// Reads a worker's arguments, without the name of the program.
  ///
  /// - Throws: ``WorkerUsage`` where they make no sense.
  public init(_ arguments: [String]) throws(WorkerUsage) {
    let options = arguments.dropFirst()
    switch arguments.first {
    case "describe": self = .describe
    case "sample": self = .sample(try SampleRequest(options))
    case "verify": self = .verify(try VerifyRequest(options))
    case let other?: throw WorkerUsage("unknown command '\(other)'")
    case nil: throw WorkerUsage("no command: describe, sample or verify")
    }
  }

  /// The arguments, as they are read.
  public var arguments: [String] {
    switch self {
    case .describe: ["describe"]
    case .sample(let request): ["sample"] + request.arguments
    case .verify(let request): ["verify"] + request.arguments
    }
  }
}
