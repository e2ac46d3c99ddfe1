import Testing

struct SweepTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func everySizeOfChunksIsAPointOfACurve() throws {
    try SmallCorpus.make(in: folder)
    let outcome = try Harness.measure(
      "sweep", "--corpus", "small", "--backend", "expat", "--from", "16", "--to", "20000",
      "--rounds", "2", "--pass", "time", "--output", "reports", in: folder)
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: "itunes300-sweep")
    #expect(folder.names("reports").count == Reports.count)
    let fit = try #require(try reports.fits.first)
    #expect(try reports.fits.count == 1)
    #expect(fit.size == "chunks" && fit.metric == "parse_time" && fit.key.backend == "expat")
    let sizes = [16, 64, 256, 1024, 4096, 16384, 20000]
    #expect(Set(fit.points.map(\.name)) == Set(sizes.map { "fixed:\($0)" }))
    #expect(fit.points.map(\.size) == fit.points.map(\.size).sorted())
    #expect(fit.points.last?.size == 972)
    #expect(["at most linear", "undecided"].contains(fit.verdict), "\(fit.verdict)")
    #expect(Set(reports.rows.compactMap { $0["backend"] }) == ["expat"])
    #expect(reports.markdown.contains("\n## Chunk curve\n"))
    #expect(outcome.output.hasPrefix("chunk curve (events counted)"))
    #expect(outcome.output.contains("\nOn itunes300, in chunks of 16 B to "))
    #expect(try reports.verdicts.isEmpty)
  }

  /// Without deferral, every chunk inside a token makes expat start the token again.
  @Test func aLongTokenShowsWhichParserReadsItAgain() throws {
    guard try Harness.offers("expat-undeferred") else { return }
    let token = String(repeating: "long ", count: 50_000)
    try folder.write("<rss version='\(token)'><channel/></rss>", to: "long.xml")
    let outcome = try Harness.measure(
      "sweep", "--corpus", "long.xml", "--backend", "expat-undeferred", "--from", "2048", "--to",
      "32768", "--rounds", "1", "--pass", "time", "--output", "reports", in: folder)
    let reports = try Reports(in: folder, name: "long-sweep")
    #expect(outcome.status == 0, "\(outcome.everything)")
    func fit(_ backend: String) throws -> ReportedFit {
      try #require(try reports.fits.first { $0.key.backend == backend })
    }
    let exponent = try #require(try fit("expat-undeferred").exponent)
    #expect(try exponent > #require(fit("expat").exponent))
    #expect(try fit("expat").verdict != "super-linear")
  }
}
