import Testing

/// Many small documents, one after another.
struct TinyFeedTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Harness.run(
      "generate", "tinyfeeds", "--items", "20", "--output", folder / "tiny")
    try #require(made.status == 0, "\(made.everything)")
  }

  private func measure() throws -> Outcome {
    try Harness.measure(
      "--corpus", "tiny", "--sink", "count", "--no-floors", "--rounds", "1", "--output",
      "reports", in: folder)
  }

  @Test func everyBackendReadsAllOfThem() throws {
    let ends = try folder.text("tiny/tinyfeeds.boundaries").split(separator: "\n")
    #expect(ends.count == 20)
    #expect(ends.last.flatMap { Int($0) } == (try folder.bytes("tiny/tinyfeeds.xml").count))
    let outcome = try measure()
    #expect(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: "tinyfeeds")
    #expect(Harness.backends.allSatisfy(reports.hasFigures))
    #expect(Set(reports.rows("events").map { $0["value"] }).count == 1)
    #expect(outcome.output.contains("all four reported the same "))
  }

  @Test(arguments: ["12\n", "one\n"])
  func endsThatAreNotThoseOfTheDocumentsAreRefused(_ text: String) throws {
    try folder.write(text, to: "tiny/tinyfeeds.boundaries")
    let outcome = try measure()
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("tiny/tinyfeeds.boundaries: expected 20 offsets"))
    #expect(folder.names() == ["tiny"])
  }
}
