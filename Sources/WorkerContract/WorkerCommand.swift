/// A command to a worker: the first argument, and its options.
package enum WorkerCommand: Hashable, Sendable {
  /// Print what the implementations are.
  case describe
  /// Take one sample.
  case sample(SampleRequest)
  /// Print the logs of documents, stream after stream.
  case verify(VerifyRequest)
  /// Parse a document while it arrives.
  case follow(FollowRequest)

  /// Reads a worker's arguments, without the name of the program.
  ///
  /// - Throws: ``WorkerUsage`` where they make no sense.
  package init(_ arguments: [String]) throws(WorkerUsage) {
    let options = arguments.dropFirst()
    switch arguments.first {
    case "describe": self = .describe
    case "sample": self = .sample(try SampleRequest(options))
    case "verify": self = .verify(try VerifyRequest(options))
    case "follow": self = .follow(try FollowRequest(options))
    case let other?: throw WorkerUsage("unknown command '\(other)'")
    case nil: throw WorkerUsage("no command: describe, sample, verify or follow")
    }
  }

  /// The arguments, as they are read.
  package var arguments: [String] {
    switch self {
    case .describe: ["describe"]
    case .sample(let request): ["sample"] + request.arguments
    case .verify(let request): ["verify"] + request.arguments
    case .follow(let request): ["follow"] + request.arguments
    }
  }
}

/// A worker's command line that makes no sense.
package struct WorkerUsage: Error, Hashable, Sendable {
  /// The problem, in words.
  package var text: String

  init(_ text: String) { self.text = text }
}

/// The exit statuses of a worker; after BSD's `sysexits.h`.
package enum WorkerExit {
  /// The sample was taken.
  package static let done: Int32 = 0
  /// The arguments make no sense.
  package static let usage: Int32 = 64
  /// The backend rejected the document; the reason is printed.
  package static let rejected: Int32 = 65
  /// A file can't be read.
  package static let unreadable: Int32 = 66
  /// This implementation can't do that stream or sink.
  package static let unavailable: Int32 = 69
}
