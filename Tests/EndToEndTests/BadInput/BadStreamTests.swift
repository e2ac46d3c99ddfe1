import Testing

struct BadStreamTests {
  /// The text of a stream, and the line that the message must name.
  @Test(arguments: [("", 1), ("elapsed_us,bytes\n9,7000\n5,8547\n", 3)])
  func aMalformedStreamPointsAtTheLine(_ text: String, _ line: Int) throws {
    let outcome = try refusal(of: text)
    #expect(outcome.status == 65, "\(outcome.everything)")
    #expect(outcome.errors.contains("small/streams/lan.csv:\(line): "), "\(outcome.errors)")
    #expect(outcome.errors.contains("scripts/record-streams"))
  }

  @Test func aStreamOfAnotherDocumentIsRefused() throws {
    let outcome = try refusal(of: "elapsed_us,bytes\n1,7000\n2,7000\n")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("lan.csv records 14000 bytes, but the document has "))
  }

  private func refusal(of text: String) throws -> Outcome {
    let folder = try Folder()
    try SmallCorpus.make(in: folder, stream: text)
    let outcome = try Harness.measure(SmallCorpus.quickly, in: folder)
    #expect(folder.names() == ["small"])
    return outcome
  }
}
