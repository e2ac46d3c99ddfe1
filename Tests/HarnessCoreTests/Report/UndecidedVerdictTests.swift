@testable import HarnessCore
import Statistics
import Testing
import WorkerContract

/// How reports describe pairs that a run could not decide.
@Suite struct UndecidedVerdictTests {
  @Test func whatStayedUndecidedIsListedWithItsReason() throws {
    let text = try MarkdownFormat().render(Fixtures.judged)
    #expect(
      text.contains(
        "0.992× [0.987, 0.997]; the interval crosses an edge of ±1 %; give a larger --budget\n"
      ))
    #expect(
      text.contains("too few rounds: 3, at least 10 are needed; give a larger --budget\n"))
    #expect(
      TerminalRenderer().text(of: Fixtures.judged).contains(
        "expat against libxml2 (lan, discard): 0.992× [0.987, 0.997]; give a larger --budget\n"))
  }

  @Test func aRunOfRoundsHasNoBudgetInItsMessages() throws {
    var results = Fixtures.judged
    results.plan.budgetSeconds = nil
    let text = try MarkdownFormat().render(results)
    #expect(text.contains("; give more --rounds\n"))
    #expect(!text.contains("--budget"))
    #expect(!TerminalRenderer().text(of: results).contains("--budget"))
  }

  @Test func whatAnInterruptionCutOffIsSaidToBe() throws {
    var results = Fixtures.judged
    results.plan.isInterrupted = true
    results.change(verdictsOn: "expat", sink: "discard") { ($0.low, $0.high) = (nil, nil) }
    let text = try MarkdownFormat().render(results)
    #expect(text.contains("events dropped): not decided: interrupted\n"))
    #expect(text.contains("| not decided: interrupted | 24 |"))
    #expect(
      TerminalRenderer().text(of: results).contains("(lan, discard): not decided: interrupted\n"))
  }

  @Test func whatTheReferenceDecidesIsNotListedAsUndecided() throws {
    var results = Fixtures.judged
    for index in results.verdicts.indices
    where results.verdicts[index].family == .each
      && results.verdicts[index].key.backend == "libxml2"
      && results.verdicts[index].reference == "expat"
    {
      results.verdicts[index].outcome = .undecided
    }
    let text = try MarkdownFormat().render(results)
    #expect(text.contains("| faster 1.30×‡ |"))
    #expect(text.contains("| slower 0.77×‡ |"))
    #expect(text.contains("\n‡ decided against the reference;"))
    #expect(!text.contains("libxml2 against expat"))
    #expect(results.answer == Fixtures.judged.answer)
    #expect(!(try MarkdownFormat().render(Fixtures.judged).contains("‡")))
  }

  @Test func aDecidedReferenceGoesBeforeEachAgainstEachInTheAnswer() {
    var results = Fixtures.judged
    results.change("parse_time_ratio", of: "expat") {
      ($0.low, $0.value, $0.high) = (1.29, 1.31, 1.33)
    }
    for index in results.verdicts.indices where results.verdicts[index].key.sink == "model" {
      let pair = [results.verdicts[index].key.backend, results.verdicts[index].reference].sorted()
      guard pair == ["expat", "libxml2"] else { continue }
      let isEach = results.verdicts[index].family == .each
      results.verdicts[index].outcome = isEach ? .undecided : .worse
      results.verdicts[index].ratio = isEach ? 1 / 1.31 : 1.31
    }
    #expect(results.answer.contains("libxml2 reads fastest"))
  }
}

extension Results {
  /// Changes the verdicts on one backend and sink against the reference.
  fileprivate mutating func change(
    verdictsOn backend: String, sink: Sink, _ body: (inout Verdict) -> Void
  ) {
    for index in verdicts.indices
    where verdicts[index].key.backend == backend && verdicts[index].key.sink == sink
      && verdicts[index].family == .reference
    {
      body(&verdicts[index])
    }
  }
}
