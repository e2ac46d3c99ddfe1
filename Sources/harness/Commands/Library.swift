import Corpora
import FeedEvents
import FeedModels

/// The corpora that commands can name.
enum Library {
  static var shared: CorpusLibrary {
    var library = CorpusLibrary(directories: Launch.corpusDirectories, signatures: signatures)
    library.onGeneration = { manifest in
      let megabytes = (Double(manifest.bytes) / 1e6).rounded()
      Console.complain("generating \(manifest.name), \(Int(megabytes)) MB …")
    }
    return library
  }

  private static var signatures: [RecordSignature] {
    recordTypes.compactMap { type in
      type.signature.map { RecordSignature(name: type.recordName, namespace: $0) }
    }
  }
}
