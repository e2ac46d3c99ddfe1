package import FeedEvents

/// A corpus of a fetched document: the document, how it arrived, and where it comes from.
package struct RecordedCorpus {
  package let manifest: Manifest
  private let document: [UInt8]
  private let stream: StreamRecording

  package static let streamName = "recorded"

  /// Creates a recorded corpus.
  ///
  /// - `document`: the document, which must not be empty.
  package init(
    name: String, document: [UInt8], stream: StreamRecording, recording: Manifest.Recording
  ) {
    var survey = DocumentSurvey()
    survey.read(document[...])
    survey.finish()
    let sniffer = FeedSniffer(survey.head)
    let kind = sniffer.format
    manifest = Manifest(
      schema: Manifest.currentSchema, name: name, title: "recorded from \(recording.finalURL)",
      stresses: "", feedKind: kind.name,
      itemElement: sniffer.item?.description,
      itemsRange: survey.itemsRange.map { [$0.lowerBound, $0.upperBound] },
      document: "\(name).\(kind.fileExtension)", bytes: survey.bytes, sha256: survey.sha256,
      synthetic: false,
      provenance: "fetched from \(recording.finalURL) on \(recording.time.prefix(10))",
      licence: "that of its publisher", census: survey.census, recording: recording)
    self.document = document
    self.stream = stream
  }

  /// Returns the manifest of an earlier recording in a directory.
  ///
  /// It is `nil` if the directory is missing or empty, or if its document is missing or has changed since
  /// then.
  package static func manifest(in directory: String) throws(CorpusError) -> Manifest? {
    let path = "\(directory)/\(Manifest.fileName)"
    switch (File.kind(of: directory), File.kind(of: path)) {
    case (nil, _): return nil
    case (.directory, .file):
      let manifest = try Manifest(json: try CorpusFile.read(path), path: path)
      guard manifest.recording != nil else { throw .notRecorded(directory: directory) }
      let document = try? CorpusFile.read("\(directory)/\(manifest.document)")
      return document.map { SHA256.hex(of: $0) } == manifest.sha256 ? manifest : nil
    case (.directory, _) where File.names(in: directory).isEmpty: return nil
    default: throw .notRecorded(directory: directory)
    }
  }

  /// Returns how the document at a path was fetched; `nil` if it is not that of a recording.
  package static func recording(ofDocument path: String) -> Manifest.Recording? {
    let folder = path.folder
    let found = try? manifest(in: folder.isEmpty ? "." : folder)
    return found?.document == path.dropFirst(folder.count).description ? found?.recording : nil
  }

  /// Writes the corpus completely or not at all, replacing any earlier recording.
  ///
  /// If the document is the same, the other streams of the earlier recording are kept.
  ///
  /// - `isCancelled`: Asked several times a second; nothing is written if it returns `true`.
  package func write(
    to directory: String, unless isCancelled: () -> Bool
  ) throws(CorpusError) {
    let earlier = try Self.manifest(in: directory)
    do throws(FileError) {
      if earlier?.sha256 == manifest.sha256, earlier?.document == manifest.document {
        try writeStreamAndManifest(to: directory)
      } else {
        try Directory.replace(directory) { temporary throws(FileError) in
          try AtomicFile.write(
            document, to: "\(temporary)/\(manifest.document)", unless: isCancelled)
          try writeStreamAndManifest(to: temporary)
        }
      }
    } catch {
      throw CorpusError(writing: error)
    }
  }

  /// Stores the validators of a response that says that a document is unchanged.
  package static func renew(
    _ manifest: Manifest, in directory: String, by headers: [Manifest.Recording.Field]
  ) throws(CorpusError) {
    var renewed = manifest
    renewed.recording?.takeValidators(of: headers)
    guard renewed != manifest else { return }
    do throws(FileError) {
      try AtomicFile.write(renewed.json, to: "\(directory)/\(Manifest.fileName)")
    } catch {
      throw CorpusError(writing: error)
    }
  }

  /// Writes everything except the document.
  private func writeStreamAndManifest(to directory: String) throws(FileError) {
    try AtomicFile.write(
      Array(stream.text.utf8), to: "\(directory)/streams/\(Self.streamName).csv")
    try AtomicFile.write(manifest.json, to: "\(directory)/\(Manifest.fileName)")
  }
}
