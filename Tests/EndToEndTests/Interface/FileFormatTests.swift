import Foundation
import Testing

/// Other programs rely on the keys, columns and schemas of the files.
@Suite(.serialized) struct FileFormatTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try SmallCorpus.make(in: folder)
  }

  @Test func listAndDescribeHaveTheKeysRecorded() throws {
    let list = try Harness.run("list", "--json")
    try #require(list.status == 0, "\(list.everything)")
    // Whether an implementation is unavailable depends on the revision of its library.
    try Snapshot.expect(
      "list-json",
      is: Snapshot.keys(ofJSON: list.output).filter { !$0.contains("unavailable") })
    let lines = try Command("\(Harness.directory)/worker-expat", ["describe"]).run().output
      .split(separator: "\n").map { $0.prefix { $0 != ":" } }
    try Snapshot.expect(
      "describe", is: Set(lines.map(String.init)).subtracting(["unavailable"]).sorted())
  }

  @Test func samplesHaveTheFieldsRecorded() throws {
    let lines = try ["time", "memory", "allocations"].flatMap { pass in
      let arguments = [
        "sample", "--backend", "expat", "--document", folder / "small/itunes300.xml", "--stream",
        "fixed:16384", "--sink", "count", "--pass", pass, "--item", "item", "--seed", "1",
      ]
      let outcome = try Command("\(Harness.directory)/worker-expat", arguments).run()
      try #require(outcome.status == 0, "\(outcome.everything)")
      return outcome.output.split(separator: "\n").flatMap { Self.fields(of: $0, in: pass) }
    }
    try Snapshot.expect("sample", is: Array(Set(lines)).sorted())
  }

  /// Returns the names in a line of a sample, without figures: `key:` or `name iterations value unit …`.
  private static func fields(of line: Substring, in pass: String) -> [String] {
    guard line.hasPrefix("Benchmark") else { return ["\(pass): \(line.prefix { $0 != ":" })"] }
    let words = line.split(separator: " ")
    return stride(from: 3, to: words.count, by: 2).map { "\(pass): … \(words[$0])" }
  }

  @Test func reportsHaveTheKeysAndColumnsRecorded() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--backend", "libxml2", "--rounds", "6",
      "--output", "reports", "--no-history", "--quiet", in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder)
    try Snapshot.expect(
      "csv",
      is: (reports.csv.split(separator: "\n").first ?? "").split(separator: ",").map(String.init))
    // The lints depend on the machine; their keys are covered by the golden files.
    let keys = try Snapshot.keys(ofJSON: reports.jsonText).filter { !$0.hasPrefix("lints[]") }
    try Snapshot.expect("json", is: keys)
    let bench = reports.bench.split(separator: "\n").filter { !$0.hasPrefix("Benchmark") }
    try Snapshot.expect(
      "bench", is: Array(Set(bench.map { String($0.prefix { $0 != ":" && $0 != " " }) })).sorted()
    )
  }

  @Test func baselinesAndChecksHaveTheKeysRecorded() throws {
    let baseline = try Harness.measure(
      "baseline", "--corpus", "small", "--backend", "expat", "--exact", "--output", "base.json",
      in: folder)
    try #require(baseline.status == 0, "\(baseline.everything)")
    try Snapshot.expect("baseline", is: Snapshot.keys(ofJSON: folder.text("base.json")))
    func check(_ options: String...) throws -> String {
      let command = ["check", "--baseline", "base.json", "--exact", "--inject", "expat+1alloc"]
      return try Harness.measure(command + ["--format"] + options, in: folder).output
    }
    try Snapshot.expect("check-json", is: Snapshot.keys(ofJSON: check("json")))
    try Snapshot.expect("junit", is: Self.tags(ofXML: check("junit")))
    let annotations = try check("github", "--output", "forms").split(separator: "\n").filter {
      $0.hasPrefix("::")
    }
    let kinds = annotations.map { String($0.prefix { $0 != " " }.filter { !$0.isNumber }) }
    try Snapshot.expect("github", is: Array(Set(kinds)).sorted())
  }

  /// Returns each element with the names of its attributes.
  private static func tags(ofXML text: String) -> [String] {
    let tags = text.matches(of: /<([a-z][^\s>\/]*)((?:\s+[a-zA-Z]+="[^"]*")*)/).map { match in
      let names = match.output.2.matches(of: /([a-zA-Z]+)=/).map { String($0.output.1) }
      return ([String(match.output.1)] + names).joined(separator: " ")
    }
    return Array(Set(tags)).sorted()
  }

  @Test func theHistoryHasTheSchemaRecorded() throws {
    let outcome = try Harness.measure(
      "--corpus", "small", "--backend", "expat", "--sink", "count", "--rounds", "1", "--output",
      "reports", "--history", "history.sqlite", "--quiet", in: folder)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let schema = try Command.run(
      "python3", "-c",
      """
      import sqlite3
      for row in sqlite3.connect("history.sqlite").execute(
          "select sql from sqlite_master where sql is not null order by name"):
          print(" ".join(row[0].split()))
      """, in: folder)
    try #require(schema.status == 0, "\(schema.everything)")
    try Snapshot.expect("sqlite", is: schema.output.split(separator: "\n").map(String.init))
  }
}
