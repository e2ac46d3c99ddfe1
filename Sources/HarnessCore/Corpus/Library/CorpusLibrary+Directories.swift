internal import FeedEvents

extension CorpusLibrary {
  package static let all = "all"

  /// Finds the corpora for a name or a path; a directory of feeds gives one corpus for each feed.
  ///
  /// A directory is searched recursively, except for hidden names and links to directories. A folder in it
  /// that has a manifest is a corpus of its own. Any other file with the root element of a feed is a corpus
  /// without a manifest, named after its path below the directory.
  ///
  /// - `kind`: the kind that files of a directory must have, by their root element.
  ///
  /// Returns the corpora, and the files that were skipped; exactly one corpus for a name or a single feed.
  package func corpora(
    _ name: String, of kind: DocumentKind = .feed
  ) throws(CorpusError) -> CorpusSelection {
    if name == Self.all, directory(named: name) == nil, File.kind(of: name) == nil {
      var corpora: [Corpus] = []
      for name in names { corpora.append(try corpus(name)) }
      return CorpusSelection(corpora: corpora, skipped: [])
    }
    let directory =
      directory(named: name) ?? (File.kind(of: name) == .directory ? trimmed(name) : nil)
    guard let directory, !hasManifest(directory) else {
      return CorpusSelection(corpora: [try corpus(name)], skipped: [])
    }
    var found = FoundFeeds(kind: kind)
    try find(in: directory, into: &found)
    guard !found.corpora.isEmpty else {
      throw .noFeeds(directory: directory, skipped: found.skipped)
    }
    return CorpusSelection(
      corpora: UniqueNames.given(to: found.corpora, below: directory), skipped: found.skipped)
  }

  private struct FoundFeeds {
    let kind: DocumentKind
    var corpora: [Corpus] = []
    var skipped: [CorpusSelection.SkippedFile] = []
  }

  private func find(in directory: String, into found: inout FoundFeeds) throws(CorpusError) {
    guard File.isListable(directory) else {
      found.skipped.append(.init(path: directory, reason: "it can't be listed"))
      return
    }
    for name in File.names(in: directory) {
      try CorpusError.checkCancellation()
      let path = "\(directory)/\(name)"
      switch File.kind(of: path) {
      case .directory where File.isLink(path):
        found.skipped.append(.init(path: path, reason: "it is a link to a directory"))
      case .directory where hasManifest(path): found.corpora.append(try corpus(path))
      case .directory: try find(in: path, into: &found)
      case .file: try take(path, into: &found)
      case .other, nil:
        found.skipped.append(.init(path: path, reason: "it is not a regular file"))
      }
    }
  }

  private func take(_ path: String, into found: inout FoundFeeds) throws(CorpusError) {
    do throws(CorpusError) {
      let file = try DocumentFile(path)
      let sniffer = FeedSniffer(try file.head())
      let isAcceptedByName =
        found.kind == .document && [".xml", ".xml.gz"].contains(where: path.hasSuffix)
      if sniffer.syntax == .xml, !isAcceptedByName, let problem = sniffer.problem(as: found.kind) {
        found.skipped.append(.init(path: path, reason: problem))
        return
      }
      let corpus = try corpus(ofFeed: path, file)
      if sniffer.syntax == .json, !isAcceptedByName, corpus.recordTypes.isEmpty {
        found.skipped.append(.init(path: path, reason: "it is JSON that no record type reads"))
      } else {
        found.corpora.append(corpus)
      }
    } catch {
      guard error != .interrupted else { throw error }
      found.skipped.append(.init(path: path, reason: error.briefReason))
    }
  }
}

extension CorpusError {
  /// The reason why a file can't be read, in a few words.
  fileprivate var briefReason: String {
    switch self {
    case .unreadable(_, let reason), .tooLarge(_, let reason): "it can't be read: \(reason)"
    case .emptyDocument: "it is empty"
    case .cannotDecompress(_, let problem): "it can't be decompressed: \(problem)"
    case .unwritable(let path, let reason): "can't write \(path): \(reason)"
    default: "\(self)"
    }
  }
}

package struct CorpusSelection: Hashable, Sendable {
  /// The corpora, ordered by path and with unique names.
  package let corpora: [Corpus]
  package let skipped: [SkippedFile]

  /// A file that is not a feed, or can't be read.
  package struct SkippedFile: Hashable, Sendable {
    package let path: String
    /// The reason why it was skipped, in a few words.
    package let reason: String
  }
}

/// Unique names for the feeds of a directory, each usable as the name of a report.
enum UniqueNames {
  /// Names feeds after their paths below `directory`, with hyphens instead of slashes.
  ///
  /// Names have no file extension if they are unique without it. Otherwise they keep it, and get a number if
  /// they are still not unique. A corpus with a manifest keeps its own name, unless another corpus would have
  /// the same name.
  static func given(to corpora: [Corpus], below directory: String) -> [Corpus] {
    let paths = corpora.map { corpus in
      corpus.sourcePath.dropFirst(directory.count + 1).replacing(slashesBy: "-")
    }
    let stems = corpora.indices.map { index in
      corpora[index].manifest?.name ?? paths[index].feedStem
    }
    var uses: [String: Int] = [:]
    for stem in stems { uses[stem, default: 0] += 1 }
    var taken: Set<String> = []
    return corpora.indices.map { index in
      let candidate = uses[stems[index]] == 1 ? stems[index] : paths[index]
      var name = candidate
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(candidate)-\(number)"
        number += 1
      }
      var corpus = corpora[index]
      corpus.name = name
      return corpus
    }
  }
}

extension Substring {
  fileprivate func replacing(slashesBy separator: Character) -> String {
    String(map { $0 == "/" ? separator : $0 })
  }
}
