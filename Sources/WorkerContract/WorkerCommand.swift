/// A command to a worker: the first argument, with the options that follow it.
package enum WorkerCommand: Hashable, Sendable {
  /// Print the descriptions of the implementations.
  case describe
  case sample(SampleRequest)
  /// Print the logs of documents, one stream after another.
  case verify(VerifyRequest)
  /// Parse a document as it arrives on standard input.
  case follow(FollowRequest)

  /// Reads the arguments of a worker, without the name of the program.
  package init(_ arguments: [String]) throws(WorkerUsage) {
    let options = arguments.dropFirst()
    switch arguments.first {
    case "describe": self = .describe
    case "sample": self = .sample(try SampleRequest(options))
    case "verify": self = .verify(try VerifyRequest(options))
    case "follow": self = .follow(try FollowRequest(options))
    case let other?: throw WorkerUsage("unknown command '\(other)'")
    case nil: throw WorkerUsage("no command; expected describe, sample, verify or follow")
    }
  }

  package var arguments: [String] {
    switch self {
    case .describe: ["describe"]
    case .sample(let request): ["sample"] + request.arguments
    case .verify(let request): ["verify"] + request.arguments
    case .follow(let request): ["follow"] + request.arguments
    }
  }
}

package struct WorkerUsage: Error, Hashable, Sendable {
  /// The problem, in words.
  package var text: String

  init(_ text: String) { self.text = text }
}

/// The exit statuses of a worker, after BSD's `sysexits.h`.
package enum WorkerExit {
  package static let done: Int32 = 0
  package static let usage: Int32 = 64
  /// The backend rejected the document; the reason is printed.
  package static let rejected: Int32 = 65
  /// A file can't be read.
  package static let unreadable: Int32 = 66
  /// The implementation can't do the stream, sink or pass.
  package static let unavailable: Int32 = 69
  /// The output can't be written.
  package static let unwritable: Int32 = 74
}
