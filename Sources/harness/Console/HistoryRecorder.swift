import ArgumentParser
import CommandSupport
import HarnessCore
import Subprocess
import Synchronization
import SystemPackage

/// Passes the results of campaigns to `harness-history`, and remembers whether that failed.
///
/// If the history can't be written, the reports are still written: the failure is printed, and determines the
/// exit status at the end of the command. Without `harness-history` in the harness's directory, nothing is
/// recorded.
final class HistoryRecorder: Sendable {
  private let options: HistoryOptions
  /// The exit status for the first failure; a missing program is not a failure.
  private let failure = Mutex<ExitCode?>(nil)
  private let isMissing = Mutex(false)

  init(_ options: HistoryOptions) { self.options = options }

  /// Records a run, unless recording is disabled or failed before: later runs would fail in the same way.
  func record(_ results: Results) async throws {
    guard !options.isHistoryDisabled, failure.withLock({ $0 }) == nil, !isMissing.withLock({ $0 })
    else {
      return
    }
    guard let program = try? SiblingProgram("harness-history") else {
      isMissing.withLock { $0 = true }
      Console.printError(
        """
        not recorded: the directory of the harness, \(Launch.directory), does not contain harness-history; \
        copy it there, or build it with 'swift build -c release'
        """)
      return
    }
    let history = options.location.file.map { ["--history", $0] } ?? []
    let directory = try TemporaryDirectory()
    let report = directory.path(of: "report.json")
    try AtomicFile.write(Array(try JSONFormat().render(results).utf8), to: report)
    // Use a separate task, so that an interrupted run is recorded as well.
    let status = try await Task {
      var options = PlatformOptions()
      // Ctrl-C reaches only the harness.
      options.processGroupID = 0
      return try await Subprocess.run(
        .path(FilePath(program.path)), arguments: Arguments(["record"] + history + [report]),
        platformOptions: options, output: .discarded, error: .currentStandardError
      ).terminationStatus
    }.value
    guard !status.isSuccess else { return }
    failure.withLock { failure in
      failure = if case .exited(let code) = status { ExitCode(code) } else { .fault }
    }
  }

  /// Throws if a run could not be recorded; the error has already been printed.
  func throwIfRecordingFailed() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
