@testable import HarnessCore
import Testing

@Suite struct MarkdownFormatTests {
  @Test func whatMakesFiguresWorthlessIsSaidFirst() throws {
    let lines = try MarkdownFormat().render(Fixtures.interrupted).split(separator: "\n")
    #expect(lines[1].hasPrefix("> **DEBUG BUILD"))
    #expect(lines[2].hasPrefix("> **INTERRUPTED"))
  }

  @Test func foundationStandsOnTheFloorOfLibxml2() throws {
    let text = try MarkdownFormat().render(Fixtures.normal)
    #expect(text.contains("foundation on floor-libxml2"))
    #expect(text.contains("| foundation | 6,357 (19 %) | 23,749 (73 %) |"))
  }

  @Test func differencesBelowZeroWithinNoiseAreShownAndMarked() throws {
    let text = try MarkdownFormat().render(Fixtures.normal)
    #expect(text.contains("≈ −96.5 (−0.3 %)"))
    #expect(text.contains("≈ is within noise"))
  }

  @Test func differencesBelowZeroBeyondNoiseAreNotCalledNoise() throws {
    var results = Fixtures.normal
    for index in results.rows.indices
    where results.rows[index].metric == "cost_step"
      && results.rows[index].reference == "floor-expat@count"
    {
      results.rows[index].value = -363_300
      (results.rows[index].low, results.rows[index].high) = (-380_000, -340_000)
    }
    let text = try MarkdownFormat().render(results)
    #expect(text.contains("| −1,211 (−16 %) |"))
    #expect(text.contains("A part below 0 means that doing more cost less"))
  }

  @Test func textOfDocumentsCannotBreakTheReport() throws {
    var results = Fixtures.troubled
    results.warnings = ["a | b <script> `c` *d* [e](javascript:f)\n# g"]
    for index in results.differences.indices {
      results.differences[index].received = "````\n# not a heading"
    }
    let lines = try MarkdownFormat().render(results).split(separator: "\n")
    #expect(lines.contains("- a \\| b \\<script> \\`c\\` \\*d\\* [e]\\(javascript:f) # g"))
    #expect(!lines.contains("# not a heading"))
    #expect(lines.contains("`````text"))
  }
}
