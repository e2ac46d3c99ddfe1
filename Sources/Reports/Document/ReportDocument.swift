/// A report for its readers: what every renderer shows in its own way.
package struct ReportDocument: Hashable, Sendable {
  /// The sections in the order they are read.
  package let sections: [Section]

  /// A document; sections that say nothing are left out.
  package init(_ sections: [Section]) {
    self.sections = sections.filter { !$0.title.isEmpty || !$0.blocks.isEmpty }
  }
}

/// The amount of a report that readers are shown.
package enum Detail: Hashable, Sendable {
  /// All of it, for a file.
  case whole
  /// All tables for a screen: short names, and of long lists the first lines.
  case brief
  /// The part that fits a screen with the answer below it: the table that the answer is read from.
  case glance
}

/// Blocks that belong together.
package struct Section: Hashable, Sendable {
  /// The title above them; empty if they need none.
  package let title: String
  /// How far the title is below that of the report, which has level 1.
  package let level: Int
  /// The blocks that say something.
  package let blocks: [Block]

  /// Blocks with a title.
  package init(_ title: String, level: Int = 2, _ blocks: [Block]) {
    self.title = title
    self.level = level
    self.blocks = blocks.filter { !$0.isEmpty }
  }

  /// Blocks without a title.
  package init(_ blocks: [Block]) { self.init("", blocks) }
}
