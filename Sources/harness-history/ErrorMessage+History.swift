import CommandSupport
import HarnessCore

extension ErrorMessage {
  /// Creates the message for an error; `nil` for foreign errors, such as those of the command-line parser.
  init?(_ error: any Error) {
    switch error {
    case let error as HistoryError: self.init(error)
    case let error as RecordingError: self.init(error)
    case let error as UnknownNameError: self.init(error)
    case let error as ReportError where ErrorMessage(common: error)?.status == .cannotWrite:
      self.init("\(error); choose another directory with --html", .cannotWrite)
    default: self.init(common: error)
    }
  }

  private init(_ error: HistoryError) {
    switch error {
    case .missing(let path):
      self.init(
        """
        there is no history at \(path): runs are recorded in the file given with --history, or in the \
        default file that 'harness history --help' names
        """, .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read the history \(path): \(reason)", .notFound)
    case .unwritable(let path, let reason):
      self.init(
        """
        can't write the history \(path): \(reason); the file and its directory must be writable, even \
        for reading; change the permissions, or choose another file with --history
        """, .cannotWrite)
    case .diskFull(let path):
      self.init(
        """
        no room to write the history \(path): its earlier runs are unchanged; free some space, or choose \
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
        the history \(path) is damaged (\(reason)), and was not changed; copy it and try \
        'sqlite3 \(path) .recover' to rescue its runs, or move it away to start a new history
        """, .badData)
    case .invalid(let path, let what):
      self.init(
        """
        the history \(path) is damaged, and was not changed: \(what); correct it in a copy with sqlite3, or \
        move it away to start a new history
        """, .badData)
    case .newerSchema(let path, let found, let known):
      self.init(
        """
        a newer harness wrote the history \(path) (version \(found), this harness reads \(known)), so it \
        was not changed; use that harness, or choose another file with --history
        """, .badData)
    case .notAHistory(let path):
      self.init(
        """
        \(path) is not a history of this harness, so it was not changed; choose another file with \
        --history
        """, .badData)
    case .failed(let path, let code, let message):
      self.init(
        """
        SQLite failed on the history \(path): \(message) (result code \(code)); its runs are unchanged; \
        try again, or choose another file with --history; if that fails too, this harness has a bug
        """, .fault)
    }
  }

  private init(_ error: UnknownNameError) {
    self.init(
      """
      no run in the history has the \(error.kind) '\(error.name)'\(suggestion(error.nearest)) Available: \
      \(list(error.known))
      """, .notFound)
  }

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
