internal import Files
internal import Glibc

/// Why a report could not be rendered, written or read.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem.
  package var code: Code
  /// The file or directory it went wrong with; empty if there is none.
  package var path: String
  /// The system's or the decoder's own words.
  package var text: String

  /// The problem, for callers that tell the cases apart; an open set.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The spelling in messages.
    package var rawValue: String

    /// A code by its spelling.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The results hold what the form can't carry.
    package static let unrenderable = Self(rawValue: "can't render the report")
    /// The name can't be the name of a file.
    package static let badName = Self(rawValue: "can't name a report so")
    /// A file or directory can't be created or replaced.
    package static let unwritable = Self(rawValue: "can't write")
    /// The path of a directory is something else.
    package static let notADirectory = Self(rawValue: "is not a directory")
    /// The disk, or the quota, is full.
    package static let noSpace = Self(rawValue: "no room to write")
    /// The report was written by another version of the harness.
    package static let wrongSchema = Self(rawValue: "can't read this version of a report")
    /// There is no such report.
    package static let missing = Self(rawValue: "can't find the report")
    /// The text is no report.
    package static let malformed = Self(rawValue: "can't read the report")
  }

  /// An error with what is known about it.
  package init(_ code: Code, path: String = "", text: String = "") {
    self.code = code
    self.path = path
    self.text = text
  }

  /// The error in a line.
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
  /// A file that can't be written, in the system's words.
  init(_ error: FileError) {
    let code: Code =
      switch error.number {
      case ENOSPC, EDQUOT: .noSpace
      case ENOTDIR: .notADirectory
      default: .unwritable
      }
    self.init(code, path: error.path, text: code == .notADirectory ? "" : error.reason)
  }

  /// The text of a report.
  ///
  /// - Throws: ``ReportError`` with the code `missing`.
  package static func text(at path: String) throws(ReportError) -> String {
    do throws(FileError) { return try File.text(path) } catch {
      throw ReportError(.missing, path: path, text: error.reason)
    }
  }
}
