import Testing

@Suite struct BadStreamTests {
  /// The text of a stream, and the line that the message must name.
  @Test(arguments: [
    ("", 1), ("bytes,elapsed_us\n1,15547\n", 1), ("elapsed_us,bytes\n", 1),
    ("# note: recorded\nelapsed_us,bytes\n1,7000\n2;8547\n", 4),
    ("elapsed_us,bytes\n9,7000\n5,8547\n", 3), ("elapsed_us,bytes\n1,0\n", 2),
    ("elapsed_us,bytes\n-1,15547\n", 2), ("elapsed_us,bytes\n1,15547,3\n", 2),
    ("elapsed_us,bytes\n1,1.5e3\n", 2), ("elapsed_us,bytes\n1,7000\n9223372036854775807,REST\n", 3),
    ("elapsed_us,bytes\n1000000000001,7000\n", 2),
  ])
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
