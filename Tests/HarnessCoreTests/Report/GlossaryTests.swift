@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct GlossaryTests {
  private let glossary = Glossary()

  @Test func everyEntryIsExplainedInOneLine() {
    for entry in glossary.entries {
      #expect(!entry.name.isEmpty && !entry.meaning.isEmpty, "\(entry)")
      #expect(entry.meaning == entry.meaning.onOneLine && !entry.meaning.hasSuffix("."), "\(entry)")
    }
    for kind in Glossary.Kind.allCases {
      let names = glossary.entries.filter { $0.kind == kind }.map(\.name)
      #expect(Set(names).count == names.count, "\(kind)")
    }
  }

  @Test func everyStatusMetricSinkAndLintHasAnEntry() {
    let names = Set(glossary.names)
    #expect(names.isSuperset(of: Status.allCases.map(\.rawValue)))
    #expect(names.isSuperset(of: Metric.known.map(\.name)))
    #expect(names.isSuperset(of: Sink.known.map(\.rawValue)))
    #expect(names.isSuperset(of: dataLints.map(\.name)))
  }

  /// A text as a screen writes it, and the entries that explain it.
  @Test(arguments: [
    ("peak live heap", ["peak_live_heap"]), ("Two-Modes", ["two-modes"]),
    ("peak RSS", ["peak_resident"]), ("reached a limit", ["limit-exceeded"]),
    ("records built", ["model"]), ("fixed:16384", ["stream"]), ("growing memory", ["growing"]),
    ("as good", ["as good"]), ("worse", ["better"]), ("suite", ["suite"]), ("zzz", []), ("", []),
  ])
  func anEntryIsFoundByItsNameOrAlias(_ text: String, _ names: [String]) {
    #expect(glossary.entries(named: text)?.names ?? [] == names)
  }

  @Test func whatIsNotANameIsFoundWhereItIsMentioned() {
    #expect(glossary.entries(mentioning: "VmHWM")?.names == ["peak_resident"])
    #expect(
      glossary.entries(mentioning: "the kernel counts")?.names.contains("resident set") == true)
    #expect(glossary.entries(mentioning: "no such words") == nil)
    // A part of a word is none.
    #expect(glossary.entries(mentioning: "kern") == nil)
  }
}
