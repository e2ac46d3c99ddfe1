@testable import HarnessCore
import Statistics
import Testing
import WorkerContract

@Suite struct CurveTests {
  @Test func aSweepAnswersByItsCurve() {
    #expect(
      Fixtures.sweep.answer
        == "On itunes300, in chunks of 1 B to 1 MiB (events counted), expat (exponent 1.62 "
        + "[1.55, 1.70]) is super-linear in the number of chunks, foundation (exponent 0.87 "
        + "[0.81, 0.93]) reads tokens again with each chunk and foundation-data is undecided.")
  }

  @Test func withoutSuperLinearImplementationsThatIsSaid() {
    var results = Fixtures.sweep
    results.fits.removeAll { $0.key.backend != "libxml2" }
    #expect(
      results.answer.hasSuffix(
        "no parser was found super-linear in the number of chunks."))
  }

  @Test func aFewSizesOfChunksBesideAStreamDoNotTakeTheAnswer() {
    var results = Fixtures.sweep
    for index in results.rows.indices where results.rows[index].key.stream == "fixed:1" {
      results.rows[index].key.stream = "lan"
    }
    results.plan.streams[0] = "lan"
    for index in results.fits.indices {
      results.fits[index].points.removeAll { $0.name == "fixed:1" }
    }
    #expect(
      results.answer.hasPrefix(
        "On itunes300 (chunks as recorded in lan, without pauses, events counted), expat"))
  }

  @Test func pointsOfACurveHaveNoTablesOfTheirOwn() throws {
    let text = try MarkdownFormat().render(Fixtures.sweep)
    #expect(text.contains("chunks of 1 B, events dropped"))
    #expect(!text.contains("chunks of 64 B, events"))
    #expect(!TerminalRenderer().text(of: Fixtures.sweep).contains("chunks of 64 B"))
    #expect(!TerminalRenderer().text(of: Fixtures.growth).contains("items ×10"))
  }

  @Test func aCurveEndsWhereItsPointsEnd() throws {
    let lines = try MarkdownFormat().render(Fixtures.growth).split(separator: "\n")
    let curves = lines.filter { $0.hasPrefix("foundation-data  █") && $0.contains("MB/s to") }
    #expect(curves.count == 1)
    #expect(curves.first?.contains("█·") ?? false)
  }

  @Test func missingPointsAreShownWithTheirReason() throws {
    let reason = "×10 and above: rejected, XMLParser(data:) fails above 10,000,000 bytes"
    #expect(
      try MarkdownFormat().render(Fixtures.growth).contains("foundation-data: \(reason)"))
    #expect(TerminalRenderer().text(of: Fixtures.growth).contains(reason))
    #expect(
      Fixtures.growth.answer.contains("foundation-data did not get through all sizes")
    )
  }

  @Test func constantMemoryIsClaimedOnlyWhenEveryFigureSaysSo() throws {
    let sound = "| libxml2 | **linear, constant memory** |"
    #expect(try MarkdownFormat().render(Fixtures.growth).contains(sound))
    var results = Fixtures.growth
    let flat = try #require(results.fits.first { $0.metric == "peak_resident" })
    var heap = flat
    (heap.metric, heap.verdict) = ("peak_live_heap", .undecided)
    results.fits.append(heap)
    let text = try MarkdownFormat().render(results)
    #expect(!text.contains(sound))
    #expect(text.contains("| libxml2 | linear time, undecided memory |"))
  }

  @Test func itemsOverTimeAreDrawnOnOneScale() throws {
    let lines = try MarkdownFormat().render(Fixtures.judged).split(separator: "\n")
    let curves = lines.filter { $0.contains(" half at ") }
    #expect(curves.count == 5)
    let whole = try #require(curves.first { $0.hasPrefix("foundation-data") })
    let gradual = try #require(curves.first { $0.hasPrefix("libxml2 ") })
    #expect(whole.count { $0 == "·" } > 5 * gradual.count { $0 == "·" })
  }

  @Test func withoutARecordedPaceNothingIsSaidOfTheUser() throws {
    #expect(try !MarkdownFormat().render(Fixtures.normal).contains("Latency"))
  }
}
