import CommandSupport
import Corpora
import FeedModels

/// The corpora that commands can name.
enum Library {
  /// They are looked for where the package is, beside the executable, and here.
  ///
  /// - Parameter isQuiet: Whether to say nothing of documents that are made.
  /// - Returns: The library.
  static func shared(isQuiet: Bool = false) -> CorpusLibrary {
    var library = CorpusLibrary(directories: Launch.corpusDirectories, signatures: signatures)
    guard !isQuiet else { return library }
    library.onGeneration = { manifest in
      let megabytes = (Double(manifest.bytes) / 1e6).rounded()
      Console.printError("generating \(manifest.name), \(Int(megabytes)) MB …")
    }
    return library
  }

  private static var signatures: [RecordSignature] {
    recordTypes.map { type in
      RecordSignature(
        name: type.name, roots: type.roots, namespaces: type.markedNamespaces,
        texts: type.markedTexts, jsonMembers: type.jsonMembers)
    }
  }
}

extension CorpusSelection {
  /// Says on standard error which files of a directory are no feeds.
  func printSkipped() {
    for file in skipped { Console.printError("skipped \(file.path): \(file.reason)") }
  }
}
