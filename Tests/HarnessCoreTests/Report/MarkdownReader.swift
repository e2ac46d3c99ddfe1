@testable import HarnessCore

/// The parts of a report in Markdown.
struct MarkdownReader {
  /// A heading with what stands below it, up to the next one.
  struct Section {
    var level: Int
    var heading: Substring
    fileprivate var text: [Substring] = []

    /// The lines that are not empty.
    var lines: [Substring] { text.filter { !$0.isEmpty } }

    /// The cells of the tables, each with its head first.
    var tables: [[[String]]] {
      let parts = text.split { !$0.hasPrefix("|") }
      return parts.map { $0.filter { !$0.hasPrefix("| ---") }.map(Self.cells) }
    }

    private static func cells(_ line: Substring) -> [String] {
      let parts = line.replacing("\\\\", with: "").replacing("\\|", with: "¦")
        .split(separator: "|", omittingEmptySubsequences: false)
      return parts.dropFirst().dropLast().map { String($0.dropFirst().dropLast()) }
    }
  }

  private(set) var sections: [Section] = []

  init(_ report: any Report) throws {
    let lines = try MarkdownFormat().render(report)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The numbers of a chart stand in its picture as well.
    var isInNumbers = false
    for line in lines {
      if line == "<details><summary>The numbers of this chart</summary>" { isInNumbers = true }
      defer { if line == "</details>" { isInNumbers = false } }
      guard !isInNumbers else { continue }
      let title = line.wholeMatch(of: /<details><summary>(.*)<\/summary>/)?.1
      if let title, report is Results { sections.append(Section(level: 2, heading: title)) }
      let level = line.prefix { $0 == "#" }.count
      if level > 0, line.dropFirst(level).first == " " {
        sections.append(Section(level: level, heading: line.dropFirst(level + 1)))
      } else if !sections.isEmpty {
        sections[sections.count - 1].text.append(line)
      }
    }
  }

  /// The headings of the second level, without what follows a colon.
  var headings: [String] {
    sections.filter { $0.level == 2 }.map { String($0.heading.prefix { $0 != ":" }) }
  }

  /// Returns the first section whose heading begins with `heading`.
  func section(_ heading: String) -> Section? {
    sections.first { $0.heading.hasPrefix(heading) }
  }

  /// Returns the lines of the first table below `heading`, without its head.
  func rows(_ heading: String) -> ArraySlice<[String]> {
    section(heading)?.tables.first?.dropFirst() ?? []
  }
}
