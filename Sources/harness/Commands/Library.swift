import Corpora
import FeedEvents
import FeedModels

/// The corpora that commands can name.
enum Library {
  static var shared: CorpusLibrary {
    CorpusLibrary(directories: Launch.corpusDirectories, signatures: signatures)
  }

  private static var signatures: [RecordSignature] {
    recordTypes.compactMap { type in
      type.signature.map { RecordSignature(name: type.recordName, namespace: $0) }
    }
  }
}
