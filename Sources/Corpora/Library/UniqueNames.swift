/// Names for the feeds of a directory, of which each can be the name of a report.
enum UniqueNames {
  /// Names feeds after their paths below `directory`, with hyphens for slashes.
  ///
  /// They go without what they end in where that tells them apart, else with it, else with a number
  /// too. A corpus with a manifest keeps its own name, unless another would have it as well.
  static func given(to corpora: [Corpus], below directory: String) -> [Corpus] {
    let paths = corpora.map { corpus in
      corpus.documentPath.dropFirst(directory.count + 1).replacing(slashesBy: "-")
    }
    let stems = corpora.indices.map { index in
      corpora[index].manifest?.name ?? paths[index].fileStem
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
