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

package func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}
