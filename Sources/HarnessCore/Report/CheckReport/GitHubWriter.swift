internal import Glibc

/// Writes the summary and the comment of a check where a workflow expects them.
package struct GitHubWriter: Sendable {
  /// The directory for the file with the comment; it is created if missing.
  var directory: String
  /// The file that the job's summary is appended to, which `GITHUB_STEP_SUMMARY` names; `nil` if that is not
  /// set.
  var summaryFile: String?

  package init(directory: String, summaryFile: String?) {
    self.directory = directory
    self.summaryFile = summaryFile
  }

  /// Writes the comment, or deletes the comment of an earlier check, then appends the summary.
  ///
  /// All commands of a step share one summary, so the text of earlier commands stays and reduces the space left.
  ///
  /// - Returns: The path of the comment; `nil` if there is none.
  @discardableResult
  package func write(_ report: GitHubReport) throws(ReportError) -> String? {
    let path = try writeComment(of: report)
    if let summaryFile { try append(report, to: summaryFile) }
    return path
  }

  private func writeComment(of report: GitHubReport) throws(ReportError) -> String? {
    let path = "\(directory)/\(try ReportWriter.checked(report.commentFile))"
    do throws(FileError) {
      try Directory.create(directory)
      if let comment = report.comment {
        try AtomicFile.write(Array(comment.utf8), to: path)
        return path
      }
      guard unsafe unlink(path) == 0 || errno == ENOENT else { throw FileError(lastCallOn: path) }
      return nil
    } catch {
      throw ReportError(error)
    }
  }

  private func append(_ report: GitHubReport, to path: String) throws(ReportError) {
    do throws(FileError) {
      let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileError(lastCallOn: path) }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw FileError(lastCallOn: path) }
      let available = GitHubReport.summaryLimit - Int(clamping: status.st_size)
      let summary = report.summary(within: available)
      try Descriptor.write(Array(summary.utf8)[...], to: descriptor, path: path)
    } catch {
      throw ReportError(error)
    }
  }
}
