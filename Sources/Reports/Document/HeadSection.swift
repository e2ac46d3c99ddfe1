import Results

/// The title, what must be said before any figure, the answer, and the document.
struct HeadSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let results = index.results
    let notices = Notices(results).lines.flatMap { ["> **\(MarkdownText.escaped($0))**", ""] }
    let answer = MarkdownText.escaped(AnswerSentence(index).text)
    return ["# \(MarkdownText.escaped(results.name))", ""] + notices
      + ["**\(answer)**", "", document(results.corpus)] + census(results.corpus.features)
  }

  private func census(_ features: [DocumentFeature]) -> [String] {
    guard !features.isEmpty else { return [] }
    let figures = features.map { "\($0.name) \($0.words)" }.joined(separator: ", ")
    return ["", "Census: \(MarkdownText.escaped(figures))."]
  }

  private func document(_ corpus: CorpusSummary) -> String {
    let items = corpus.items.map { ", \(Figures.count(Double($0))) items" } ?? ""
    let stresses = corpus.stresses.isEmpty ? "" : " It stresses \(sentence(corpus.stresses))."
    let origin =
      corpus.isSynthetic ? " It is a **synthetic document**: generated, not recorded." : ""
    return "The document is \(sentence(corpus.title)): \(Figures.bytes(Double(corpus.bytes)))"
      + "\(items).\(stresses)\(origin)"
  }

  private func sentence(_ text: String) -> String {
    MarkdownText.escaped(text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}
