import History
import Results

/// Records what campaigns find, and remembers why it couldn't.
///
/// A history that can't be written costs no report: it is told when the report is there, and ends the
/// command at the last.
final class HistoryDesk {
  private let options: HistoryOptions
  private var store: HistoryStore?
  private var failure: HistoryError?

  init(_ options: HistoryOptions) { self.options = options }

  /// Records a run, unless that isn't wanted.
  func record(_ results: Results) {
    // The first failure is told once: the rest would fail alike.
    guard !options.isForgotten, failure == nil else { return }
    do throws(HistoryError) {
      if store == nil { store = try HistoryStore(path: options.place.path) }
      try store?.record(results)
    } catch {
      failure = error
      Console.complain("not recorded: \(ErrorMessage(recording: error).text)")
    }
  }

  /// Ends the command if a run could not be recorded; that has been told by then.
  ///
  /// - Throws: `ExitCode`.
  func requireRecord() throws {
    if let failure { throw ErrorMessage(recording: failure).status }
  }
}
