import ArgumentParser
import CommandSupport
import Files
import Reports
import Results
import Subprocess
import Synchronization
import SystemPackage

/// Hands what campaigns find to `harness-history`, and remembers whether that failed.
///
/// A history that can't be written costs no report: the failure is printed, and ends the command at the
/// last. Without `harness-history` beside the harness there is no history.
final class HistoryRecorder: Sendable {
  private let options: HistoryOptions
  /// How the first failure is to end the command; a missing program is none.
  private let failure = Mutex<ExitCode?>(nil)
  private let isMissing = Mutex(false)

  init(_ options: HistoryOptions) { self.options = options }

  /// Records a run, unless that isn't wanted or has failed before: the rest would fail alike.
  func record(_ results: Results) async throws {
    guard !options.isForgotten, failure.withLock({ $0 }) == nil, !isMissing.withLock({ $0 }) else {
      return
    }
    guard let program = Launch.historyProgram else {
      isMissing.withLock { $0 = true }
      Console.printError(
        """
        not recorded: harness-history is not beside the harness in \(Launch.directory); copy it \
        there, or build it with 'swift build -c release'
        """)
      return
    }
    let place = options.place.file.map { ["--history", $0] } ?? []
    let directory = try TemporaryDirectory()
    let report = directory.path(of: "report.json")
    try AtomicFile.write(Array(try JSONFormat().render(results).utf8), to: report)
    // A task of its own: an interrupted run is recorded as well.
    let status = try await Task {
      try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(["record"] + place + [report]),
        output: .discarded, error: .currentStandardError
      ).terminationStatus
    }.value
    guard !status.isSuccess else { return }
    failure.withLock { failure in
      failure = if case .exited(let code) = status { ExitCode(code) } else { .fault }
    }
  }

  /// Ends the command if a run could not be recorded; that has been printed by then.
  ///
  /// - Throws: `ExitCode`.
  func requireRecord() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
