internal import FeedEvents
internal import WorkerContract

/// Why a worker ends without a sample, with the exit status that tells.
enum WorkerFailure: Error {
  /// The arguments make no sense.
  case usage(String)
  /// A file can't be read.
  case unreadable(String)
  /// The row can't do what was asked.
  case unavailable(String)
  /// The document was rejected.
  case rejected(ParseFailure)

  var exitStatus: Int32 {
    switch self {
    case .usage: WorkerExit.usage
    case .unreadable: WorkerExit.unreadable
    case .unavailable: WorkerExit.unavailable
    case .rejected: WorkerExit.rejected
    }
  }

  var words: String {
    switch self {
    case .usage(let words), .unreadable(let words), .unavailable(let words): words
    case .rejected(let failure): failure.reason
    }
  }
}
