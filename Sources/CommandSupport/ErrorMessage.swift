package import ArgumentParser
internal import Corpora
internal import Files
internal import Reports

/// The message for an error (the thing, the cause and the way out), and the exit status.
package struct ErrorMessage {
  package let text: String
  package let status: ExitCode

  package init(_ text: String, _ status: ExitCode) {
    self.text = text
    self.status = status
  }

  /// The message of the errors that every command may end with; `nil` for any other.
  package init?(common error: any Error) {
    switch error {
    case let error as ReportError: self.init(error)
    case let error as CorpusError: self.init(error)
    case let error as FileError:
      self.init("can't write \(error.path): \(error.reason)", .cannotWrite)
    case is CancellationError: self.init("interrupted", .interrupted)
    default: return nil
    }
  }
}

extension ErrorMessage {
  /// The message that says why a report can't be written or read.
  private init(_ error: ReportError) {
    switch error.code {
    case .missing: self.init("\(error)", .notFound)
    case .wrongSchema, .malformed: self.init("\(error)", .badData)
    case .badName: self.init("\(error)", .usage)
    case .unrenderable: self.init("\(error)", .fault)
    default: self.init("\(error); choose another directory with --output", .cannotWrite)
    }
  }
}

/// "; did you mean 'X'?", where something is near enough; else the end of the sentence.
package func suggestion(_ nearest: String?) -> String {
  nearest.map { "; did you mean '\($0)'?" } ?? "."
}

/// A list for a sentence.
package func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}

/// The exit statuses of the harness; those from 64 on after BSD's `sysexits.h`.
extension ExitCode {
  /// An internal fault.
  package static let fault = ExitCode(1)
  /// Something is worse than it was.
  package static let worse = ExitCode(2)
  /// Figures are missing, or can't be compared: of other machines, builds or libraries.
  package static let notComparable = ExitCode(3)
  /// Something is better than it was, and that was to be told.
  package static let better = ExitCode(4)
  /// An implementation differs, was rejected, crashed or timed out; its report is written.
  package static let unsoundRows = ExitCode(5)
  /// The command line makes no sense.
  package static let usage = ExitCode(64)
  /// A corpus or its data is bad.
  package static let badData = ExitCode(65)
  /// A corpus, a file or a name was not found.
  package static let notFound = ExitCode(66)
  /// A tool, a library or a worker is missing.
  package static let missing = ExitCode(69)
  /// A check can't tell, even with twice its budget, or a comparison has too few runs.
  ///
  /// The self-test of the check has failed, or too much could have gone unseen. Another time it may.
  package static let cannotTell = ExitCode(75)
  /// A file can't be written.
  package static let cannotWrite = ExitCode(73)
  /// A document can't be fetched: no host, no connection, no trust, a refusal, too slow or too large.
  package static let notFetched = ExitCode(76)
  /// Ctrl-C.
  package static let interrupted = ExitCode(130)
}
