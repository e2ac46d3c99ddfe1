/// A worker's command line that makes no sense.
public struct WorkerUsage: Error, Hashable, Sendable {
  /// What is wrong, in words.
  public var words: String

  init(_ words: String) { self.words = words }
}
