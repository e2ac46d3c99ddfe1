internal import Glibc

/// The reason why a report could not be rendered, written or read.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem.
  package var code: Code
  /// The file or directory that failed; empty if there is none.
  var path: String
  /// The message of the system or the decoder.
  package var text: String

  /// The kind of problem, for callers that distinguish them; an open set.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The text in messages.
    package var rawValue: String

    /// Creates a code from its text.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The results contain a value that the format can't represent.
    package static let unrenderable = Self(rawValue: "can't render the report")
    /// The name is not a valid file name.
    package static let badName = Self(rawValue: "can't name a report")
    /// A file or directory can't be created or replaced.
    static let unwritable = Self(rawValue: "can't write")
    /// The path of a directory leads to something else.
    static let notADirectory = Self(rawValue: "is not a directory")
    /// The disk or the quota is full.
    static let noSpace = Self(rawValue: "no room to write")
    /// The report was written by another version of the harness.
    package static let wrongSchema = Self(rawValue: "can't read this version of a report")
    /// The report does not exist.
    package static let missing = Self(rawValue: "can't find the report")
    /// The text is not a report.
    package static let malformed = Self(rawValue: "can't read the report")
  }

  /// Creates an error.
  init(_ code: Code, path: String = "", text: String = "") {
    self.code = code
    self.path = path
    self.text = text
  }

  /// The error on one line.
  package var description: String {
    let subject =
      switch code {
      case .notADirectory: "\(path) \(code.rawValue)"
      default: path.isEmpty ? code.rawValue : "\(code.rawValue) \(path)"
      }
    return text.isEmpty ? subject : "\(subject): \(text)"
  }
}

extension ReportError {
  /// Creates an error for a file that can't be written, with the system's message.
  init(_ error: FileError) {
    let code: Code =
      switch error.number {
      case ENOSPC, EDQUOT: .noSpace
      case ENOTDIR: .notADirectory
      default: .unwritable
      }
    self.init(code, path: error.path, text: code == .notADirectory ? "" : error.reason)
  }

  /// Reads the text of a report.
  ///
  /// - Throws: ``ReportError`` with the code `missing` if the file can't be read.
  package static func text(at path: String) throws(ReportError) -> String {
    do throws(FileError) { return try File.text(path) } catch {
      throw ReportError(.missing, path: path, text: error.reason)
    }
  }
}
