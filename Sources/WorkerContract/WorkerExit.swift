/// The exit statuses of a worker; after BSD's `sysexits.h`.
public enum WorkerExit {
  /// The sample was taken.
  public static let done: Int32 = 0
  /// The arguments make no sense.
  public static let usage: Int32 = 64
  /// The backend rejected the document; the reason is printed.
  public static let rejected: Int32 = 65
  /// A file can't be read.
  public static let unreadable: Int32 = 66
  /// This row can't do that stream or sink.
  public static let unavailable: Int32 = 69
}
