internal import ArgumentParser
package import Corpora

extension ErrorMessage {
  /// Creates the message for an error in a corpus.
  package init(_ error: CorpusError) {
    switch error {
    case .notFound(let name, _, _) where name.contains("://"):
      self.init(
        """
        \(Redaction.text(name)) is an address; \
        \(name.isHTTP ? "'harness record URL --as NAME' makes a corpus of what is there" : "http and https can be fetched")
        """, name.isHTTP ? .notFound : .usage)
    case .notFound(let name, let searched, let nearest):
      self.init(
        """
        no corpus '\(name)'\(suggestion(nearest)) There is no file or directory of that name, \
        nor a corpus in \(list(searched)); 'harness list' shows what there is
        """, .notFound)
    case .unreadable(let path, let reason):
      self.init("can't read \(path): \(reason)", .notFound)
    case .tooLarge(let path, let reason):
      self.init("can't read \(path): \(reason)", .badData)
    case .noManifest(let directory):
      self.init(
        """
        \(directory) is no corpus: it has no corpus.json; name a feed file instead, or a \
        directory that 'harness generate' made
        """, .badData)
    case .malformedManifest(let path, let problem):
      self.init(
        """
        \(path): \(problem); fix it, or delete its directory and make the corpus again ('harness generate', \
        'harness record')
        """, .badData)
    case .wrongHash(let path, let expected, let found, let generator):
      let remedy = generator.map { "'\($0)' makes it again" } ?? "restore it"
      self.init(
        """
        \(path) is not the document its manifest describes: SHA-256 \(found), expected \
        \(expected); \(remedy)
        """, .badData)
    case .outdatedManifest(let path, let generator, let expected, let found):
      self.init(
        """
        \(path) describes a document of another version of its generator (SHA-256 \(expected), now \
        \(found)); '\(generator)' makes both again
        """, .badData)
    case .malformedBoundaries(let path, let documents, let bytes):
      self.init(
        """
        \(path): expected \(documents) offsets, a line each, ascending to \(bytes); delete it, and it \
        is made again
        """, .badData)
    case .unwritable(let path, let reason):
      self.init(
        """
        can't write \(path): \(reason); a corpus that is made on first use needs room beside its \
        corpus.json, or in XDG_CACHE_HOME, and a packed one in TMPDIR
        """, .cannotWrite)
    case .notRecorded(let directory):
      self.init(
        """
        \(directory) is there, and is no recording: it was left as it is; choose another name with --as, \
        or another directory with --output
        """, .usage)
    case .noFeeds(let directory, let skipped):
      let found = skipped.first.map { " (\($0.path): \($0.reason))" } ?? ""
      self.init(
        """
        \(directory) is no corpus: it has no corpus.json, and no feed is in it\(found); name a feed, a \
        directory of feeds, or a directory that 'harness generate' made
        """, .badData)
    case .emptyDocument(let path):
      self.init("\(path) is empty: there is nothing to parse", .badData)
    case .unpackable(let path, let problem):
      self.init(
        "\(path) is packed by gzip, and can't be unpacked: \(problem); unpack it yourself (gunzip -k)",
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
        \(known.isEmpty ? "None does" : "Those that do: \(list(known))")
        """, .notFound)
    case .noCounterpart(let corpus, let other, let problem):
      self.init(
        """
        \(other) can't be measured beside \(corpus): \(problem); name a corpus of the same records in another \
        syntax, as itunes300-json is of itunes300
        """, .usage)
    case .malformedStream(let path, let line, let expected):
      self.init(
        "\(path):\(line): expected \(expected); record it again with scripts/record-streams",
        .badData)
    case .foreignStream(let path, let difference):
      self.init(
        "\(path) records \(difference); record it again with scripts/record-streams", .badData)
    case .noGenerator(let name, let known, let nearest):
      self.init("no generator '\(name)'\(suggestion(nearest)) Available: \(list(known))", .notFound)
    }
  }
}
