import ArgumentParser

/// The exit statuses of the harness; those from 64 on after BSD's `sysexits.h`.
extension ExitCode {
  /// An internal fault.
  static let fault = ExitCode(1)
  /// Something is worse than it was.
  static let worse = ExitCode(2)
  /// Figures are missing, or can't be compared: of other machines, builds or libraries.
  static let notComparable = ExitCode(3)
  /// Something is better than it was, and that was to be told.
  static let better = ExitCode(4)
  /// A row differs, was rejected, crashed or timed out; its report is written.
  static let unsoundRows = ExitCode(5)
  /// The command line makes no sense.
  static let usage = ExitCode(64)
  /// A corpus or its data is bad.
  static let badData = ExitCode(65)
  /// A corpus, a file or a name was not found.
  static let notFound = ExitCode(66)
  /// A tool, a library or a worker is missing.
  static let missing = ExitCode(69)
  /// A check can't tell, even with twice its budget.
  ///
  /// Its self-test has failed, or too much could have gone unseen. Another time it may.
  static let cannotTell = ExitCode(75)
  /// A file can't be written.
  static let cannotWrite = ExitCode(73)
  /// Ctrl-C.
  static let interrupted = ExitCode(130)
}
