import CommandSupport
import FeedModels
import HarnessCore

/// The corpora that commands can name.
enum Library {
  /// Returns the corpora of the working directory, and of the nearest directory beside or above the executable.
  static func standard(isQuiet: Bool = false) -> CorpusLibrary {
    var library = CorpusLibrary(directories: Launch.corpusDirectories, signatures: signatures)
    guard !isQuiet else { return library }
    library.onGeneration = { manifest in
      let megabytes = (Double(manifest.bytes) / 1e6).rounded()
      Console.printError("generating \(manifest.name), \(Int(megabytes)) MB …")
    }
    return library
  }

  /// Returns the corpora with the given names and paths, in order, and prints the skipped files.
  static func corpora(
    _ names: [String], _ fetched: FetchedDocuments? = nil, of kind: DocumentKind = .feed,
    isQuiet: Bool = false
  ) throws(CorpusError) -> [Corpus] {
    let library = standard(isQuiet: isQuiet)
    var corpora: [Corpus] = []
    for name in names {
      let selection = try library.corpora(fetched?[name] ?? name, of: kind)
      for file in selection.skipped {
        Console.printError("skipped \(file.path): \(file.reason)")
      }
      corpora += selection.corpora
    }
    return corpora
  }

  /// Returns a function that finds the corpora of a plan, which has the words of the configuration.
  static func ofPlans(
    isQuiet: Bool
  ) -> (_ word: String) throws(CorpusError) -> Corpus {
    let library = standard(isQuiet: isQuiet)
    return { word throws(CorpusError) in try library.corpus(Configuration.path(ofFeed: word)) }
  }

  private static var signatures: [RecordSignature] {
    recordTypes.map { type in
      RecordSignature(
        name: type.name, roots: type.roots, namespaces: type.markedNamespaces,
        texts: type.markedTexts, jsonMembers: type.jsonMembers)
    }
  }
}
