import Testing

/// One run over a directory with three feeds and what is none, looked at by several tests.
struct SuiteRun {
  static let arguments = [
    "--corpus", "feeds", "--backend", "expat", "--backend", "libxml2", "--sink", "count",
    "--no-yardsticks", "--rounds", "1", "--output", "reports",
  ]
  static let feeds = ["feed2", "feed4", "feed6"]

  let folder: Folder
  let outcome: Outcome

  private static let result = Result { try SuiteRun() }

  static var shared: SuiteRun { get throws { try result.get() } }

  private init() throws {
    folder = try Folder()
    for items in [2, 4, 6] {
      let made = try Harness.run(
        "generate", SmallCorpus.name, "--items", "\(items)", "--output", folder / "made/\(items)")
      try #require(made.status == 0, "\(made.everything)")
      let document = try folder.bytes("made/\(items)/itunes300.xml")
      try folder.write(document, to: "feeds/feed\(items).xml")
    }
    try folder.write("See feed2.", to: "feeds/readme.txt")
    try folder.write("", to: "feeds/empty.xml")
    try folder.write("<html/>", to: "feeds/page.xml")
    outcome = try Harness.measure(Self.arguments, in: folder)
  }

  /// The path of a feed's JSON report.
  func report(_ feed: String) -> String { folder / "reports/\(feed).json" }
}
