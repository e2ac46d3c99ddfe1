import Testing
import WorkerContract

@testable import HarnessCore

@Suite struct DifferenceTests {
  private func difference(_ expected: String, _ received: String) -> Verification.Difference? {
    difference(Array(expected.utf8), Array(received.utf8))
  }

  private func difference(_ expected: [UInt8], _ received: [UInt8]) -> Verification.Difference? {
    Verification.Difference(from: "manifest", in: .events, expected: expected, received: received)
  }

  @Test(arguments: ["", "\n", "(- a\n)- a\n", "no line feed"])
  func equalLogsHaveNone(log: String) {
    #expect(difference(log, log) == nil)
  }

  @Test func firstDifferingLineIsShownOfBothSides() {
    let found = difference("(- a\n-x\n-z\n)- a\n", "(- a\n-y\n-w\n)- a\n")
    #expect(found?.line == 2)
    #expect(found?.expected == "-x")
    #expect(found?.received == "-y")
  }

  @Test func firstLineMayDiffer() {
    let found = difference("(- a\n", "(- b\n")
    #expect(found?.line == 1)
    #expect(found?.expected == "(- a")
    #expect(found?.received == "(- b")
  }

  @Test func lineThatIsTheBeginningOfTheOtherDiffers() {
    let found = difference("(- a\n-text\n", "(- a\n-text and more\n")
    #expect(found?.line == 2)
    #expect(found?.expected == "-text")
    #expect(found?.received == "-text and more")
  }

  @Test func logThatHasEndedHasNoLine() {
    let shorter = difference("(- a\n)- a\n", "(- a\n")
    #expect(shorter?.line == 2)
    #expect(shorter?.expected == ")- a")
    #expect(shorter?.received == nil)
    let longer = difference("", "(- a\n")
    #expect(longer?.line == 1)
    #expect(longer?.expected == nil)
    #expect(longer?.received == "(- a")
  }

  @Test func emptyLineIsNotAnEndedLog() {
    let found = difference("name\tx\n\n", "name\tx\nname\ty\n")
    #expect(found?.line == 2)
    #expect(found?.expected == "")
    #expect(found?.received == "name\ty")
  }

  @Test func longLinesAreShortened() throws {
    let tail = String(repeating: "x", count: 5000)
    let found = try #require(difference("-a\(tail)\n", "-b\(tail)\n"))
    let expected = try #require(found.expected)
    #expect(expected.hasPrefix("-axxx"))
    #expect(expected.hasSuffix("…"))
    #expect(expected.utf8.count <= 400)
    #expect(found.received?.hasPrefix("-bxxx") == true)
  }

  @Test func lineOfTheGreatestLengthIsShownWhole() {
    let line = "-" + String(repeating: "x", count: 299)
    #expect(difference("\(line)\n", "-\n")?.expected == line)
  }

  @Test func bytesThatAreNoTextAreShownAsReplacements() {
    let found = difference([0x2D, 0xFF, 0x00, 0x0A], [0x2D, 0xFE, 0x80, 0x0A])
    #expect(found?.line == 1)
    #expect(found?.expected == "-\u{FFFD}\0")
    #expect(found?.received == "-\u{FFFD}\u{FFFD}")
  }

  @Test func differenceFarIntoALongLineCanBeSeen() throws {
    let lead = "-" + String(repeating: "x", count: 1000)
    let found = try #require(difference("\(lead)a\n", "\(lead)b\n"))
    #expect(found.expected != found.received)
  }

  @Test func shorteningCutsNoCharacterInTwo() throws {
    let tail = String(repeating: "ü", count: 400)
    let found = try #require(difference("-\(tail)a\n", "?\(tail)b\n"))
    #expect(found.expected?.contains("\u{FFFD}") == false)
  }
}
