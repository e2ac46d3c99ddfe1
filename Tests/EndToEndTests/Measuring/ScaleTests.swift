import Testing

struct ScaleTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  private func scale(_ corpus: String, _ arguments: String...) throws -> Outcome {
    try Harness.measure(
      ["scale", "--corpus", corpus, "--output", "reports"] + arguments, in: folder)
  }

  private func reports(_ name: String = "itunes300") throws -> Reports {
    try Reports(in: folder, name: "\(name)-scale")
  }

  @Test func timeAndMemoryAreFittedAgainstTheSizeOfTheDocument() throws {
    let outcome = try scale(
      "small", "--factors", "1,4,16", "--backend", "expat", "--rounds", "2")
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try reports()
    let fits = try reports.fits
    #expect(fits.map(\.metric) == ["parse_time", "peak_resident_growth", "peak_live_heap"])
    #expect(fits.allSatisfy { $0.size == "bytes" && $0.key.backend == "expat" })
    let bytes = try Double(folder.bytes("small/itunes300.xml").count)
    for fit in fits {
      #expect(fit.points.map(\.name) == ["×1", "×4", "×16"])
      // Only the items are repeated, all of them equally often.
      let sizes = fit.points.map(\.size)
      try #require(sizes.count == 3)
      #expect(sizes[0] == bytes)
      #expect((sizes[2] - sizes[0]) == (sizes[1] - sizes[0]) * 5)
    }
    #expect(["linear", "sub-linear", "undecided"].contains(fits[0].verdict))
    #expect(fits[2].verdict == "constant")
    let events = reports.rows("events").compactMap { Double($0["value"] ?? "") }
    #expect(reports.rows("events").map { $0["factor"] } == ["1", "4", "16"])
    try #require(events.count == 3)
    #expect(events[2] - events[0] == (events[1] - events[0]) * 5)
    #expect(reports.rows("items").map { $0["value"] }.contains("80"))
    #expect(reports.markdown.contains("\n## Growth\n"))
    #expect(outcome.output.hasPrefix("growth with the document "))
  }

  @Test func aFactorThatABackendCannotTakeIsReportedNotHidden() throws {
    let outcome = try scale(
      "itunes300", "--factors", "1,16", "--backend", "foundation-data", "--rounds", "1", "--pass",
      "time")
    #expect(outcome.status == 5, "\(outcome.everything)")
    #expect(outcome.errors.contains("foundation-data: limit-exceeded: "))
    let reports = try reports()
    let fit = try #require(try reports.fits.first)
    #expect(fit.points.map(\.name) == ["×1"])
    #expect(fit.exponent == nil && fit.verdict == "undecided")
    #expect(fit.remarks.contains { $0.hasPrefix("×16: limit-exceeded, ") }, "\(fit.remarks)")
    #expect(reports.markdown.contains("- foundation-data: ×16: limit-exceeded, "))
    #expect(
      reports.rows(of: "foundation-data").contains {
        $0["factor"] == "16" && $0["status"] == "limit-exceeded" && $0["value"] == ""
      })
  }

  @Test func itemsThatDoNotFollowOneAnotherCannotBeRepeated() throws {
    try folder.write("<rss><a/></rss>", to: "plain.xml")
    let outcome = try scale("plain.xml", "--factors", "1,2", "--backend", "expat")
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("plain can't be repeated"))
    #expect(folder.names() == ["plain.xml", "small"])
  }

  /// The document is generated chunk by chunk, and parsed bytes are not kept.
  @Test func neitherTheHarnessNorAWorkerGrowsWithTheStream() throws {
    let command = try Command(
      Harness.executable,
      [
        "scale", "--corpus", "itunes300", "--factors", "1,1000", "--backend", "expat",
        "--backend", "libxml2", "--pass", "memory", "--rounds", "1", "--output", "reports",
      ] + Harness.permission, in: folder.path)
    try command.start()
    var peak = 0
    _ = RunningProcesses.wait { () -> Bool? in
      peak = max(peak, RunningProcesses.peakResident(of: command.identifier) ?? 0)
      return command.isRunning ? nil : true
    }
    let outcome = try command.finish()
    #expect(outcome.status == 0, "\(outcome.everything)")
    #expect((1..<60_000_000).contains(peak), "\(peak)")
    #expect(!outcome.output.contains("did not get through"), "\(outcome.output)")
    let fits = try reports().fits.filter { $0.metric == "peak_resident_growth" }
    #expect(Set(fits.map(\.key.backend)) == ["expat", "libxml2"])
    for fit in fits {
      try #require(fit.points.count == 2)
      #expect(fit.points[1].size > 800_000_000)
      #expect(fit.points[1].value - fit.points[0].value < 1_000_000, "\(fit)")
    }
  }
}
