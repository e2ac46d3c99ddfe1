import FeedEvents
import Testing

/// Each line gives the end of one document.
struct DocumentBoundariesTests {
  @Test(arguments: ["3\n4\n10\n", "3\n4\n10"])
  func everyLineIsTheEndOfADocument(_ text: String) throws {
    let boundaries = try DocumentBoundaries(parsing: text, size: 10)
    #expect(boundaries.ends == [3, 4, 10])
    #expect(boundaries.documents == [0..<3, 3..<4, 4..<10])
    #expect(boundaries.text == "3\n4\n10\n")
    #expect(boundaries == DocumentBoundaries(sizes: [3, 1, 6]))
  }

  @Test(arguments: [
    ("", 1, "the size of the file, 10"), ("3\n", 2, "the size of the file, 10"),
    ("3\n3\n10\n", 2, "an offset above 3, at most 10"),
    ("4\n3\n10\n", 2, "an offset above 4, at most 10"),
    ("0\n10\n", 1, "an offset above 0, at most 10"),
    ("3\n11\n", 2, "an offset above 3, at most 10"),
    ("10\n11\n", 2, "an offset above 10, at most 10"),
    ("3\n\n10\n", 2, "an offset above 3, at most 10"),
    ("3\nx\n", 2, "an offset above 3, at most 10"),
    ("# a\n10\n", 1, "an offset above 0, at most 10"),
  ])
  func theFirstBadLineIsReported(_ text: String, _ line: Int, _ expected: String) {
    #expect {
      try DocumentBoundaries(parsing: text, size: 10)
    } throws: { error in
      let error = error as? DocumentBoundaries.Malformed
      return error?.line == line && error?.expected == expected
    }
  }

  @Test func anOriginIsAddedToDeliveries() {
    final class Notes { var deliveries: [Int] = [] }
    let notes = Notes()
    unsafe [UInt8](repeating: 0, count: 10).withUnsafeBytes { bytes in
      var chunks = unsafe ChunkStream(bytes, sizes: .fixed(4))
      chunks.origin = 100
      chunks.onDelivery = { notes.deliveries.append($0) }
      while chunks.next() != nil {}
      #expect(chunks.bytesDelivered == 10)
    }
    #expect(notes.deliveries == [100, 104, 108, 110])
  }
}
