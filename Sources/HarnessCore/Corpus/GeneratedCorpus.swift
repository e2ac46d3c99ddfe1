internal import FeedEvents

/// A generated corpus, whose files are complete and get their names when they are kept.
package struct GeneratedCorpus {
  let manifest: Manifest
  /// Whether the document was longer than it may be, so that it is only a part of what was asked for.
  let isCut: Bool
  private let files: GeneratedFiles

  /// Generates a corpus in `directory`, with one piece of it in memory at a time.
  ///
  /// - `items`: the number of items; `nil` for the generator's default.
  /// - `seed`: the seed; `nil` for the generator's default.
  /// - `limit`: the largest size of the document in bytes; its file gets no larger.
  init(
    _ generator: any CorpusGenerator.Type, items: Int?, seed: UInt64?, atMost limit: Int = .max,
    in directory: String
  ) throws(FileError) {
    let profile = generator.profile
    let items = items ?? profile.defaultItems
    let seed = seed ?? profile.defaultSeed
    let files = GeneratedFiles(in: directory)
    let eventLog =
      profile.feedKind == "json" ? nil : try files.add(ExpectedLogs.eventsPath)
    let recordLog = try profile.recordType.map { _ throws(FileError) in
      try files.add(ExpectedLogs.recordsPath)
    }
    let document = try files.add(profile.documentName, readsMarkup: true, atMost: limit)
    let output = GenerationOutput(
      document: GeneratedStream(document.append),
      eventLog: GeneratedStream { eventLog?.append($0) },
      recordLog: GeneratedStream { recordLog?.append($0) }, limit: limit)
    let generated = generator.generate(items: items, seed: seed, to: output)
    try FileError.checkCancellation(directory)
    output.flush()
    isCut = output.document.count > limit
    let boundaries = try generated.boundaries.map { ends throws(FileError) in
      let file = try files.add("\(profile.name).boundaries")
      file.append(Array(DocumentBoundaries(ends: ends).text.utf8)[...])
      return file
    }
    try files.finish()
    self.files = files
    manifest = Manifest(
      schema: Manifest.currentSchema, name: profile.name, title: profile.title,
      stresses: profile.stresses, feedKind: profile.feedKind, recordType: profile.recordType,
      itemElement: profile.itemElement,
      itemsRange: generated.range.map { [$0.lowerBound, $0.upperBound] },
      document: profile.documentName, bytes: document.survey.bytes,
      sha256: document.survey.sha256, items: generated.count, eventsSHA256: eventLog?.survey.sha256,
      recordsSHA256: recordLog?.survey.sha256, synthetic: true,
      provenance: profile.provenance, licence: "MIT",
      generator: Manifest.Generator(name: profile.name, items: items, seed: seed),
      boundaries: boundaries?.name, census: document.survey.census)
  }

  /// Checks that a directory is missing, without files of its own, or has a corpus of the generator, which
  /// another may replace.
  package static func requireReplaceable(
    _ directory: String, by generator: any CorpusGenerator.Type
  ) throws(CorpusError) {
    let path = "\(directory)/\(Manifest.fileName)"
    if File.kind(of: path) == .file {
      let manifest = try Manifest(json: try CorpusFile.read(path), path: path)
      if manifest.generator?.name == generator.profile.name { return }
    } else if File.kind(of: directory) == nil
      || File.kind(of: directory) == .directory
        && Set(File.names(in: directory)).isSubset(of: ["expected", "streams"])
    {
      return
    }
    throw .notGenerated(directory: directory)
  }

  /// Generates a corpus and writes its manifest last: a directory with a manifest is a complete corpus.
  package static func write(
    _ generator: any CorpusGenerator.Type, items: Int?, seed: UInt64?, to directory: String
  ) throws(FileError) -> Manifest {
    let corpus = try GeneratedCorpus(generator, items: items, seed: seed, in: directory)
    try corpus.commit()
    try AtomicFile.write(corpus.manifest.json, to: "\(directory)/\(Manifest.fileName)")
    return corpus.manifest
  }

  /// Gives the files their names.
  ///
  /// The document comes last, so that everything that belongs to it exists if it does.
  func commit() throws(FileError) { try files.commit(last: manifest.document) }
}

/// The files of a corpus that is being generated; they are removed with their owner unless they are kept.
private final class GeneratedFiles {
  private let directory: String
  private var files: [GeneratedFile] = []
  /// The directories that were created for them, in order of creation, so that each follows its parent.
  private var created: [String] = []

  init(in directory: String) { self.directory = directory }

  deinit {
    files = []
    for directory in created.reversed() { Directory.removeIfEmpty(directory) }
  }

  func add(
    _ name: String, readsMarkup: Bool = false, atMost limit: Int = .max
  ) throws(FileError) -> GeneratedFile {
    let path = "\(directory)/\(name)"
    created += try Directory.create(above: path)
    try AtomicFile.check(replacing: path)
    let file = GeneratedFile(
      name, try AtomicFile(for: path), readsMarkup: readsMarkup, atMost: limit)
    files.append(file)
    return file
  }

  func finish() throws(FileError) {
    for file in files { try file.finish() }
  }

  func commit(last: String) throws(FileError) {
    for file in files where file.name != last { try file.commit() }
    for file in files where file.name == last { try file.commit() }
    for directory in Set([directory] + created) { Directory.flush(directory) }
  }
}

/// A file that is written piece by piece, with a survey of its content.
private final class GeneratedFile {
  /// Its path relative to the directory of the corpus.
  let name: String
  private(set) var survey: DocumentSurvey
  private var file: AtomicFile
  /// The error of a piece that could not be written; later pieces are not written.
  private var failure: FileError?
  /// The number of bytes that may still be written; later ones are ignored.
  private var room: Int

  init(
    _ name: String, _ file: consuming AtomicFile, readsMarkup: Bool, atMost limit: Int
  ) {
    self.name = name
    self.file = file
    room = limit
    survey = DocumentSurvey(readsMarkup: readsMarkup)
  }

  func append(_ piece: ArraySlice<UInt8>) {
    guard failure == nil else { return }
    let piece = piece.prefix(room)
    room -= piece.count
    survey.read(piece)
    do throws(FileError) { try file.append(piece) } catch { failure = error }
  }

  func finish() throws(FileError) {
    if let failure { throw failure }
    survey.finish()
    try file.finish()
  }

  func commit() throws(FileError) { try file.commit() }
}
