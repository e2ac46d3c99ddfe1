/// What came of one worker process.
public struct WorkerRun: Sendable {
  /// What it printed on standard output, up to the end it came to.
  public var output: [UInt8]
  /// The beginning of what it printed on standard error.
  public var errors: String
  /// How it ended.
  public var end: End

  /// How a worker process can end.
  public enum End: Hashable, Sendable {
    /// With an exit status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// At its time limit, killed with its children.
    case timedOut
    /// At the limit of what a worker may print, killed with its children.
    case flooded
    /// It could not be started.
    case notStarted(reason: String)
  }
}
