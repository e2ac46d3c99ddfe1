/// The content of a report, independent of the renderer.
package struct ReportDocument: Hashable, Sendable {
  /// The sections, in reading order.
  let sections: [Section]

  /// Creates a document, without empty sections.
  package init(_ sections: [Section]) {
    self.sections = sections.filter { !$0.title.isEmpty || !$0.blocks.isEmpty }
  }
}

package enum Detail: Hashable, Sendable {
  case whole
  /// All tables, for a terminal, with short names and only the first lines of long lists.
  case brief
  /// The table behind the answer, which fits a terminal with the answer below it.
  case summary
}

/// A group of blocks that belong together.
package struct Section: Hashable, Sendable {
  /// The title; empty if the section has none.
  let title: String
  /// The heading level; the title of the report has level 1.
  let level: Int
  /// The blocks that are not empty.
  package let blocks: [Block]

  package init(_ title: String, level: Int = 2, _ blocks: [Block]) {
    self.title = title
    self.level = level
    self.blocks = blocks.filter { !$0.isEmpty }
  }

  /// Creates a section in which others are collapsed under the title of the first; without blocks if all are
  /// empty.
  init(folding sections: [Section]) {
    let blocks = sections.enumerated().flatMap { index, section in
      (index == 0 || section.title.isEmpty || section.blocks.isEmpty
        ? [] : [.heading(section.title, level: section.level)]) + section.blocks
    }
    self.init(blocks.isEmpty ? [] : [.details(sections[0].title, blocks)])
  }

  /// Creates a section without a title.
  package init(_ blocks: [Block]) { self.init("", blocks) }
}
