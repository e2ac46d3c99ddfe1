internal import ArgumentParser
package import HarnessCore

extension ErrorMessage {
  package init(_ error: CorpusError) {
    switch error {
    case .interrupted: self.init("interrupted", .interrupted)
    case .notFound(let name, _, _) where name.contains("://"):
      self.init(
        """
        \(Redaction.address(name)) is an address; \
        \(name.isHTTP ? "record it with 'harness record URL --as NAME'" : "only http and https can be fetched")
        """, name.isHTTP ? .notFound : .usage)
    case .notFound(let name, _, let nearest) where name.contains("/"):
      let other = nearest.map { _ in suggestion(nearest) } ?? ""
      self.init("there is no file or directory \(name)\(other)", .notFound)
    case .notFound(let name, let searched, let nearest):
      self.init(
        """
        no corpus '\(name)'\(suggestion(nearest)) There is no file or directory with that name, and no such \
        corpus in \(list(searched)); 'harness list' shows the corpora, and --corpus takes the path of one that \
        is elsewhere
        """, .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read \(path): \(reason)", .notFound)
    case .tooLarge(let path, let reason):
      self.init("can't read \(path): \(reason)", .badData)
    case .noManifest(let directory):
      self.init(
        """
        \(directory) is not a corpus: it has no corpus.json; name a feed file, or a directory written by \
        'harness generate'
        """, .badData)
    case .malformedManifest(let path, let problem):
      self.init(
        """
        \(path): \(problem); correct the file, or delete its directory and create the corpus again \
        ('harness generate', 'harness record')
        """, .badData)
    case .wrongHash(let path, let expected, let found, let generator):
      let remedy = generator.map { "generate it again with '\($0)'" } ?? "restore it"
      self.init(
        """
        \(path) is not the document that its manifest describes: SHA-256 \(found), expected \
        \(expected); \(remedy)
        """, .badData)
    case .outdatedManifest(let path, let generator, let expected, let found):
      self.init(
        """
        \(path) describes a document of another version of its generator (SHA-256 \(expected), now \
        \(found)); generate both again with '\(generator)'
        """, .badData)
    case .malformedBoundaries(let path, let documents, let bytes):
      self.init(
        """
        \(path): expected \(documents) offsets, one per line, ascending to \(bytes); delete the file, and \
        the harness writes it again
        """, .badData)
    case .unwritable(let path, let reason):
      self.init(
        """
        can't write \(path): \(reason); XDG_CACHE_HOME has room for corpora that are generated on first use, TMPDIR for \
        unpacked ones, and --output names the directory of a recording
        """, .cannotWrite)
    case .notRecorded(let directory):
      self.init(
        """
        \(directory) exists and is not a recording, so it was not changed; choose another name with --as, \
        or another directory with --output
        """, .usage)
    case .notGenerated(let directory):
      self.init(
        "\(directory) exists and was not generated, so it was not changed; choose another directory with --output",
        .usage)
    case .noFeeds(let directory, let skipped):
      let found = skipped.first.map { " (\($0.path): \($0.reason))" } ?? ""
      self.init(
        """
        \(directory) is not a corpus: it has no corpus.json and contains no feed\(found); name a feed, a \
        directory of feeds, or a directory written by 'harness generate'
        """, .badData)
    case .emptyDocument(let path):
      self.init("\(path) is empty: there is nothing to parse", .badData)
    case .cannotDecompress(let path, let problem):
      self.init(
        "can't unpack \(path), a gzip file: \(problem); unpack it yourself (gunzip -k)",
        .badData)
    case .noStream(let name, let corpus, let known, let nearest):
      self.init(
        """
        the corpus \(corpus) has no stream '\(name)'\(suggestion(nearest)) Recorded: \
        \(list(known)); without a recording: whole, fixed:BYTES, random:SEED
        """, .notFound)
    case .noRecordType(let name, let corpus, let known, let nearest):
      self.init(
        """
        no record type '\(name)' reads \(corpus)\(suggestion(nearest)) \
        \(known.isEmpty ? "No record type does" : "Available: \(list(known))")
        """, .notFound)
    case .noCounterpart(let corpus, let other, let problem):
      self.init(
        """
        \(other) can't be measured side by side with \(corpus): \(problem); name a corpus of the same records in another \
        syntax, such as itunes300-json for itunes300
        """, .usage)
    case .malformedStream(let path, let line, let expected):
      self.init(
        "\(path):\(line): expected \(expected); record it again with scripts/record-streams",
        .badData)
    case .streamOfOtherDocument(let path, let difference):
      self.init(
        "\(path) records \(difference); record it again with scripts/record-streams", .badData)
    case .noGenerator(let name, let known, let nearest):
      self.init("no generator '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    }
  }
}
