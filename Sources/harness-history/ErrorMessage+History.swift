import CommandSupport
import Corpora
import History

extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    switch error {
    case let error as HistoryError: self.init(error)
    case let error as RecordingError: self.init(error)
    case let error as UnknownNameError: self.init(error)
    default: self.init(common: error)
    }
  }

  /// Creates the message that says why a history can't be read or deleted.
  private init(_ error: HistoryError) {
    switch error {
    case .missing(let path):
      self.init(
        """
        there is no history at \(path): runs are recorded where their --history says, or in the file \
        that 'harness history --help' names
        """, .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read the history \(path): \(reason)", .notFound)
    case .unwritable(let path, let reason):
      self.init(
        """
        can't write the history \(path): \(reason); the file and its directory must be writable, even \
        for reading: fix that, or choose another file with --history
        """, .cannotWrite)
    case .diskFull(let path):
      self.init(
        """
        no room to write the history \(path): its earlier runs are as they were; make room, or choose \
        another file with --history
        """, .cannotWrite)
    case .busy(let path):
      self.init(
        """
        another process has kept the history \(path) locked for too long; try again when it has ended
        """, .cannotWrite)
    case .corrupt(let path, let reason):
      self.init(
        """
        the history \(path) is damaged (\(reason)), and was left as it is; copy it, and try \
        'sqlite3 \(path) .recover' for what is left of it, or move it away to begin a new one
        """, .badData)
    case .newerSchema(let path, let found, let known):
      self.init(
        """
        the history \(path) is of a later harness (version \(found), this one knows \(known)), and was \
        left as it is; use that harness, or another file with --history
        """, .badData)
    case .notAHistory(let path):
      self.init(
        """
        \(path) is no history of this harness, and was left as it is; choose another file with \
        --history
        """, .badData)
    case .failed(let path, let code, let message):
      self.init(
        """
        SQLite failed on the history \(path): \(message) (result code \(code)); its runs are as they \
        were: try again, or choose another file with --history; if that fails too, it is a fault of \
        this harness
        """, .fault)
    }
  }

  /// Creates the message that a history has no run with a name.
  private init(_ error: UnknownNameError) {
    self.init(
      """
      no run in the history has the \(error.kind) '\(error.name)'\(suggestion(error.nearest)) Available: \
      \(list(error.known))
      """, .notFound)
  }

  /// Creates the message that says why a run could not be recorded.
  private init(_ error: RecordingError) {
    let message =
      if case .unreadable(let path, let reason) = error.cause {
        Self(
          "can't write the history \(path): \(reason); choose another file with --history",
          .cannotWrite)
      } else {
        Self(error.cause)
      }
    self.init("not recorded: \(message.text)", message.status)
  }
}
