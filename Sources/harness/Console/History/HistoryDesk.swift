import History
import Results
import Synchronization

/// Records what campaigns find, and remembers why it couldn't.
///
/// A history that can't be written costs no report: it is told, and ends the command at the last.
final class HistoryDesk: Sendable {
  private let options: HistoryOptions
  private let state = Mutex(State())

  /// What has become of the file so far.
  private struct State {
    var store: HistoryStore?
    var failure: HistoryError?
  }

  init(_ options: HistoryOptions) { self.options = options }

  /// Records a run, unless that isn't wanted.
  func record(_ results: Results) {
    guard !options.isForgotten else { return }
    state.withLock { state in
      // The first failure is told once: the rest would fail alike.
      guard state.failure == nil else { return }
      do throws(HistoryError) {
        if state.store == nil { state.store = try HistoryStore(path: options.place.path) }
        try state.store?.record(results)
      } catch {
        state.failure = error
        Console.complain("not recorded: \(ErrorMessage(recording: error).text)")
      }
    }
  }

  /// Ends the command if a run could not be recorded; that has been told by then.
  ///
  /// - Throws: `ExitCode`.
  func requireRecord() throws {
    if let failure = state.withLock(\.failure) { throw ErrorMessage(recording: failure).status }
  }
}
