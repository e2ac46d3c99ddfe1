package import ArgumentParser
internal import HarnessCore

/// The message for an error (what is affected, the cause and a remedy), and the exit status.
package struct ErrorMessage {
  package let text: String
  package let status: ExitCode

  package init(_ text: String, _ status: ExitCode) {
    self.text = text
    self.status = status
  }

  /// Creates the message for an error that any command can end with; `nil` for other errors.
  package init?(common error: any Error) {
    switch error {
    case let error as ReportError: self.init(error)
    case let error as CorpusError: self.init(error)
    case let error as FileError where error.isInterrupted: self.init(common: CancellationError())
    case let error as FileError:
      self.init("can't write \(error.path): \(error.reason)", .cannotWrite)
    case let error as StartError:
      self.init("can't start \(error.path): \(error.reason)", .missing)
    case let error as AddressWithUser:
      self.init(
        """
        \(error.address) must not contain a user name; record the document with \
        'harness record URL --as NAME --user USER', which asks for the password, and use --corpus NAME
        """, .usage)
    case is CancellationError: self.init("interrupted", .interrupted)
    default: return nil
    }
  }
}

extension ErrorMessage {
  /// Creates the message for a report that can't be written or read.
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

/// Returns "; did you mean 'X'?" if there is a similar name; otherwise the full stop that ends the sentence.
package func suggestion(_ nearest: String?) -> String {
  nearest.map { "; did you mean '\($0)'?" } ?? "."
}

/// Returns a list of names for use in a sentence.
package func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}

/// The exit statuses of the harness.
///
/// Those from 64 to 76 follow BSD's `sysexits.h`.
extension ExitCode {
  /// An internal fault.
  package static let fault = ExitCode(1)
  /// A metric is worse than before.
  package static let worse = ExitCode(2)
  /// Figures are missing, or can't be compared because they come from other machines, builds or libraries.
  package static let notComparable = ExitCode(3)
  /// A metric is better than before, and the check was told to fail in this case.
  package static let better = ExitCode(4)
  /// An implementation's result differs, or it rejected the document, crashed or timed out.
  ///
  /// The report is written.
  package static let unsound = ExitCode(5)
  /// The command line is invalid.
  package static let usage = ExitCode(64)
  /// A corpus or its data is invalid.
  package static let badData = ExitCode(65)
  /// A corpus, a file or a name was not found.
  package static let notFound = ExitCode(66)
  /// A tool, a library or a worker is missing.
  package static let missing = ExitCode(69)
  /// A check is undecided, even with twice its budget, or a comparison has too few runs.
  ///
  /// The self-test of the check has failed, or too large a change could have gone undetected. A later check
  /// may succeed.
  package static let undecided = ExitCode(75)
  /// A file can't be written.
  package static let cannotWrite = ExitCode(73)
  /// A document can't be fetched.
  ///
  /// The host is not found, unreachable or not trusted, the server refuses, or the document is too slow or
  /// too large.
  package static let notFetched = ExitCode(76)
  /// The user interrupted the command with Ctrl-C.
  package static let interrupted = ExitCode(130)
}
