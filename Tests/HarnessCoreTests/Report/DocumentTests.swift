@testable import HarnessCore
import Testing

/// A report with every kind of block.
private struct Sample: Report {
  static var kind: ReportKind { .run }
  var reportName: String { "sample" }
  var text = "a | b <i> `c` *d* [e](f) \u{1B}[31m"

  func encode(to encoder: any Encoder) throws {}

  func document(_ detail: Detail) -> ReportDocument {
    let columns: [CellColumn<Int>] = [
      .text("name \(text)") { "row \($0) \(text)" }, .figures("figure") { "\($0)" },
      .text("none") { _ in .missing }, .text("empty") { _ in .empty },
    ]
    let table = Table(of: [8, 10], columns) { $0 == 10 ? .alarm : .plain }
    return ReportDocument([
      Section("Empty", level: 3, []), Section([.paragraph("")]),
      Section(
        text, level: 1,
        [
          .warning(text), .paragraph("\(text, .strong), \(text, .emphasis) and \("x_y", .code)"),
          .list(of: [text, text, text], atMost: 2), .table(table), .code(["```", text]),
          .command(text), .details("more", [.paragraph(RichText(text)), .table(table)]),
        ]),
    ])
  }
}

@Suite struct DocumentTests {
  @Test func everyBlockIsMarkdown() throws {
    let escaped = "a \\| b \\<i> \\`c\\` \\*d\\* [e]\\(f)  [31m"
    let row = "| row 8 \(escaped) | 8 | – |  |"
    #expect(
      try MarkdownFormat().render(Sample()) == """
        ### Empty

        # \(escaped)

        > **\(escaped)**

        **\(escaped)**, *\(escaped)* and `x_y`

        - \(escaped)
        - \(escaped)
        - and 1 more, see the report

        | name \(escaped) | figure | none | empty |
        | --- | ---: | ---: | ---: |
        \(row)
        \(row.replacing("8", with: "10"))

        ````text
        ```
        a | b <i> `c` *d* [e](f) \\u{1B}[31m
        ````

        ```text
        a | b <i> `c` *d* [e](f) \\u{1B}[31m
        ```

        <details><summary>more</summary>

        \(escaped)

        | name \(escaped) | figure | none | empty |
        | --- | ---: | ---: | ---: |
        \(row)
        \(row.replacing("8", with: "10"))

        </details>

        """)
  }

  @Test func everyBlockIsTextOnATerminal() {
    let text = "a | b <i> `c` *d* [e](f)  [31m"
    // A paragraph is broken at spaces, and has a single space between words.
    let words = text.replacing("  ", with: " ")
    let table = """
      name \(text)    figure  none  empty
      row 8 \(text)        8  –
      row 10 \(text)      10  –
      """
    #expect(
      TerminalRenderer().text(of: Sample(text: "a | b <i> `c` *d* [e](f) \u{9B}[31m")) == """
        Empty

        \(words)
        \(words)
        \(words), \(words) and x_y
        \(text)
        \(text)
        and 1 more, see the report
        \(table)
        ```
        a | b <i> `c` *d* [e](f) \\u{9B}[31m
          → \(text)
        more
        \(words)
        \(table)

        """)
  }

  @Test func whatIsLongerThanALineIsCutOrBroken() {
    let report = Sample(text: String(repeating: "word ", count: 30))
    let lines = TerminalRenderer().text(of: report).split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix("…") }.allSatisfy { $0.count == 100 })
    #expect(lines.contains { $0.hasSuffix("…") })
    #expect(!TerminalRenderer(width: nil).text(of: report).contains("…"))
  }

  @Test func partsOfOneStyleAreOne() {
    let name = "x"
    let text: RichText = "a \(name) \(1)\("", .strong), \("b", .strong)\("c", .strong)"
    #expect(text == "a x 1, \("bc", .strong)")
    #expect(text.plain == "a x 1, bc")
  }
}
