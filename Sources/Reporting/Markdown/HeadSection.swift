import Results

/// The title, what must be said before any figure, and the answer.
struct HeadSection: MarkdownSection {
  func lines(_ index: ResultIndex) -> [String] {
    let results = index.results
    let title = "# \(MarkdownText.escaped(results.corpus.title)) (\(results.name))"
    let notices = Notices(results).lines.flatMap { ["", "> **\(MarkdownText.escaped($0))**"] }
    let answer = MarkdownText.escaped(AnswerSentence(results).text)
    return [title] + notices + ["", "**\(answer)**"]
  }
}
