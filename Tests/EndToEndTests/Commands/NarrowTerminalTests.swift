import Foundation
import Testing

/// Text is broken at blanks, and only if a terminal or `COLUMNS` gives a width.
struct NarrowTerminalTests {
  private static let verification =
    ["verify", "--corpus", "itunes300", "--random", "1", "--stream", "whole"]

  @Test(
    arguments: [["list"], verification].flatMap { command in
      [40, 80, 120, 200].map { (command, $0) }
    } + [(["doctor", "--budget", "3s"], 40)])
  func noLineIsWiderThanTheTerminal(_ command: [String], _ columns: Int) throws {
    let outcome = try Harness.measure(command, environment: ["COLUMNS": "\(columns)"])
    #expect(outcome.status == 0, "\(outcome.everything)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count > 3)
    for line in lines where line.count > columns {
      // A digest is not broken, so that it can be copied.
      let words = line.split(separator: " ")
      #expect(words.count == 1 && words[0].count == 64, "\(line)")
    }
  }

  @Test func aBrokenLineGoesOnBelowItsSecondColumn() throws {
    let outcome = try Harness.run("list", environment: ["COLUMNS": "60"])
    #expect(
      outcome.output.contains(
        #/\n  bench      the raw samples in the Go benchmark format, for\n {13}benchstat\n/#),
      "\(outcome.output)")
  }

  @Test func aPipeGetsWholeLines() throws {
    let outcome = try Harness.run("list")
    #expect(
      outcome.output.contains("the raw samples in the Go benchmark format, for benchstat\n"))
  }
}
