/// The corpora a name or a path stands for.
public struct CorpusSelection: Hashable, Sendable {
  /// The corpora, by the order of their paths; no two have the same name.
  public let corpora: [Corpus]
  /// The files of a directory that were passed over.
  public let skipped: [SkippedFile]

  /// A file that is no feed, or can't be read.
  public struct SkippedFile: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// Why it was passed over, in a few words.
    public let reason: String
  }
}
