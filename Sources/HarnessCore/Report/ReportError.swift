internal import Glibc

/// The reason why a report could not be rendered, written or read.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Code
  /// The file or directory that failed; empty if there is none.
  var path: String
  /// The message of the system or the decoder.
  package var text: String

  /// The kind of problem, for callers that distinguish them.
  package enum Code: String, Sendable {
    /// The results contain a value that the format can't represent.
    case unrenderable = "can't render the report"
    case badName = "can't name a report"
    /// A file or directory can't be created or replaced.
    case unwritable = "can't write"
    /// The path of a directory leads to something else.
    case notADirectory = "is not a directory"
    /// The disk or the quota is full.
    case noSpace = "no room to write"
    /// The report was written by another version of the harness.
    case wrongSchema = "can't read this version of a report"
    case missing = "can't find the report"
    case malformed = "can't read the report"
  }

  init(_ code: Code, path: String = "", text: String = "") {
    self.code = code
    self.path = path
    self.text = text
  }

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
  init(_ error: FileError) {
    let code: Code =
      switch error.number {
      case ENOSPC, EDQUOT: .noSpace
      case ENOTDIR: .notADirectory
      default: .unwritable
      }
    self.init(code, path: error.path, text: code == .notADirectory ? "" : error.reason)
  }

  package static func text(at path: String) throws(ReportError) -> String {
    do throws(FileError) { return try File.text(path) } catch {
      throw ReportError(.missing, path: path, text: error.reason)
    }
  }
}
