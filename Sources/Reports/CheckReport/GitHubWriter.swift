internal import Files
internal import Glibc

/// Puts what a check says on GitHub where a workflow looks for it.
package struct GitHubWriter: Sendable {
  /// Where the file with the comment goes; it is created if missing.
  package var directory: String
  /// The file that the job's summary is appended to: what `GITHUB_STEP_SUMMARY` names; `nil` where
  /// it names none.
  package var summaryFile: String?

  /// A writer with everything given.
  package init(directory: String, summaryFile: String?) {
    self.directory = directory
    self.summaryFile = summaryFile
  }

  /// Writes the comment, or takes away that of an earlier check, then appends the summary.
  ///
  /// A step has one summary: what earlier commands of it have written stays, and leaves so much
  /// less room.
  ///
  /// - Returns: The path of the comment; `nil` if there is none.
  /// - Throws: ``ReportError`` with the path it is about.
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
      let room = GitHubReport.summaryLimit - Int(clamping: status.st_size)
      let summary = report.summary(within: room)
      try Descriptor.write(Array(summary.utf8)[...], to: descriptor, path: path)
    } catch {
      throw ReportError(error)
    }
  }
}
