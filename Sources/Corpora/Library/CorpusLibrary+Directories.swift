extension CorpusLibrary {
  /// Finds what a name or a path stands for: one corpus, or of a directory of feeds one corpus each.
  ///
  /// A directory is searched with all below it, but for hidden names and links to directories. A
  /// folder in it that has a manifest is a corpus of its own; any other file whose root element is a
  /// feed's is one without a manifest, named after its path below the directory.
  ///
  /// - Parameter name: A name; or the path of a directory, with or without a manifest, or of a feed.
  /// - Returns: The corpora, and what was passed over; of anything but a directory of feeds, one.
  /// - Throws: ``CorpusError``, ``CorpusError/noFeeds`` where the directory has none.
  /// - Complexity: O(*n*) in the sizes of all documents; one is held at a time.
  public func corpora(_ name: String) throws(CorpusError) -> CorpusSelection {
    let directory =
      directory(named: name) ?? (File.kind(of: name) == .directory ? trimmed(name) : nil)
    guard let directory, !hasManifest(directory) else {
      return CorpusSelection(corpora: [try corpus(name)], skipped: [])
    }
    var found = FoundFeeds()
    try find(in: directory, into: &found)
    guard !found.corpora.isEmpty else {
      throw .noFeeds(directory: directory, skipped: found.skipped)
    }
    return CorpusSelection(
      corpora: UniqueNames.given(to: found.corpora, below: directory), skipped: found.skipped)
  }

  private struct FoundFeeds {
    var corpora: [Corpus] = []
    var skipped: [CorpusSelection.SkippedFile] = []
  }

  private func find(in directory: String, into found: inout FoundFeeds) throws(CorpusError) {
    guard File.isListable(directory) else {
      found.skipped.append(.init(path: directory, reason: "it can't be listed"))
      return
    }
    for name in File.names(in: directory) {
      let path = "\(directory)/\(name)"
      switch File.kind(of: path) {
      case .directory where File.isLink(path):
        found.skipped.append(.init(path: path, reason: "it is a link to a directory"))
      case .directory where hasManifest(path): found.corpora.append(try corpus(path))
      case .directory: try find(in: path, into: &found)
      case .file: take(path, into: &found)
      case .other, nil:
        found.skipped.append(.init(path: path, reason: "it is not a regular file"))
      }
    }
  }

  private func take(_ path: String, into found: inout FoundFeeds) {
    do throws(CorpusError) {
      let document = try readDocument(path)
      if let problem = FeedSniffer(document).problem {
        found.skipped.append(.init(path: path, reason: problem))
      } else {
        found.corpora.append(corpus(ofFeed: path, document: document))
      }
    } catch {
      found.skipped.append(.init(path: path, reason: error.briefReason))
    }
  }
}

extension CorpusError {
  /// Why a file can't be read, in a few words.
  fileprivate var briefReason: String {
    switch self {
    case .unreadable(_, let reason): "it can't be read: \(reason)"
    case .emptyDocument: "it is empty"
    case .compressed: "it is compressed by gzip"
    default: "\(self)"
    }
  }
}
