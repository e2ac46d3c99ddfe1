import FeedEvents
import Testing

/// The text of a recording gives the arrival time of each chunk.
struct StreamRecordingTests {
  @Test func chunksAndCommentsAreRead() throws {
    let recording = try StreamRecording(
      parsing: """
        # link: lan
        # free text
        #rate:10mbit: shaped

        elapsed_us,bytes
        # late: yes
        100,1448
        100,2896

        250,1
        """)
    #expect(recording.sizes == [1448, 2896, 1])
    #expect(recording.arrivals == [100, 100, 250])
    #expect(recording.totalBytes == 4345)
    #expect(recording.comments.map(\.key) == ["link", "rate", "late"])
    #expect(recording.comments.map(\.value) == ["lan", "10mbit: shaped", "yes"])
  }

  @Test func aLineFeedAtTheEndIsOptional() throws {
    #expect(
      try StreamRecording(parsing: "elapsed_us,bytes\n0,1\n")
        == StreamRecording(parsing: "elapsed_us,bytes\n0,1"))
  }

  @Test(arguments: [
    ("", 1), ("# only: comments\n", 1), ("elapsed_us,bytes\n", 1), ("0,1\n", 1),
    ("# a\nbytes,elapsed_us\n0,1\n", 2), ("elapsed_us,bytes\n0\n", 2),
    ("elapsed_us,bytes\n0,1,2\n", 2), ("elapsed_us,bytes\n0,\n", 2),
    ("elapsed_us,bytes\n,1\n", 2), ("elapsed_us,bytes\n0,x\n", 2),
    ("elapsed_us,bytes\n0, 1\n", 2), ("elapsed_us,bytes\n0,1.5\n", 2),
    ("elapsed_us,bytes\n0,0\n", 2), ("elapsed_us,bytes\n0,-1\n", 2),
    ("elapsed_us,bytes\n-1,1\n", 2), ("elapsed_us,bytes\n5,1\n4,1\n", 3),
    ("elapsed_us,bytes\n0,1\n\n# c\n0,1\nelapsed_us,bytes\n", 6),
    ("elapsed_us,bytes\n0,99999999999999999999\n", 2), ("elapsed_us,bytes\n0,1099511627776\n", 2),
  ])
  func malformedTextIsReportedWithItsLine(_ text: String, _ line: Int) {
    #expect {
      try StreamRecording(parsing: text)
    } throws: { error in
      guard let malformed = error as? StreamRecording.Malformed else { return false }
      return malformed.line == line && !malformed.expected.isEmpty
    }
  }

  @Test func linesThatEndInCarriageReturnsAreMalformed() {
    #expect(throws: StreamRecording.Malformed.self) {
      try StreamRecording(parsing: "elapsed_us,bytes\r\n0,1\r\n")
    }
  }

  @Test func manyLargeChunksDoNotOverflow() throws {
    let lines = String(repeating: "0,1099511627775\n", count: 1000)
    let recording = try StreamRecording(parsing: "elapsed_us,bytes\n" + lines)
    #expect(recording.totalBytes == 1_099_511_627_775_000)
  }

  @Test func sizesAddUpToNoMoreThanADocumentCanHave() {
    let lines = String(repeating: "0,1099511627775\n", count: 1100)
    let error = #expect(throws: StreamRecording.Malformed.self) {
      try StreamRecording(parsing: "elapsed_us,bytes\n" + lines)
    }
    #expect(error?.line == 1026)
  }
}
