@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct CSVFormatTests {
  @Test func headerIsTheDocumentedOne() throws {
    let text = try CSVFormat().render(Fixtures.failed)
    let header =
      "run,time,commit,machine,corpus,document_sha,stream,pace,sink,backend,library,build,factor,"
      + "stop_after,encoding,base,version,metric,unit,kind,estimator,reference,value,low,high,level,interval,"
      + "samples,status,reason,verdict,interrupted\n"
    #expect(text.hasPrefix(header))
  }

  @Test(arguments: Run.allCases)
  func everyRowReadsBack(_ run: Run) throws {
    let results = run.results
    let rows = try CSVReader.rows(of: results)
    try #require(rows.count == results.rows.count)
    for (fields, row) in zip(rows, results.rows) {
      #expect(fields["backend"] == row.key.backend)
      #expect(fields["reference"] == row.reference ?? "")
      #expect(fields["status"] == row.status.rawValue)
      #expect(fields["reason"] == row.reason)
      guard let value = row.value else {
        #expect(fields["value"] == "")
        continue
      }
      let written = try #require(fields["value"].flatMap { Double($0) })
      let read = row.metric == "parse_time_ratio" ? 1 / written : written
      #expect(abs(read - value) <= max(2e-6, value.magnitude * 2e-6))
    }
  }

  @Test(arguments: ["a,b", "say \"no\"", "two\nlines", "", "\"", ",,\"\n"])
  func anyTextReadsBack(_ reason: String) throws {
    var results = Fixtures.failed
    results.rows[0].reason = reason
    #expect(try CSVReader.rows(of: results)[0]["reason"] == reason)
  }

  @Test func whereAParseStopsIsEmptyIfItDoesNot() throws {
    var results = Fixtures.failed
    results.rows[1].key.factor = 10
    results.rows[1].key.stopAfter = 3
    let rows = try CSVReader.rows(of: results)
    #expect(rows[0]["factor"] == "1" && rows[0]["stop_after"] == "")
    #expect(rows[1]["factor"] == "10" && rows[1]["stop_after"] == "3")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (2_912_000, "2912000"), (1e16, "10000000000000000"),
    (1.5, "1.5"), (392.588255494, "392.588255"), (0.1 + 0.2, "0.3"), (-3.25, "-3.25"),
    (0.000012345678, "0.0000123457"), (1e-9, "0.000000001"), (0.9999999, "1"),
    (1_234_567.891, "1234567.891"),
  ])
  func numbersArePlain(_ value: Double, _ text: String) throws {
    var results = Fixtures.failed
    results.rows[0].value = value
    #expect(try CSVReader.rows(of: results)[0]["value"] == text)
  }
}

/// Reads CSV according to RFC 4180, but with plain line feeds between lines.
enum CSVReader {
  /// Returns the rows of a report, by column.
  static func rows(of report: any Report) throws -> [[String: String]] {
    let lines = read(try CSVFormat().render(report))
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  static func read(_ text: String) -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch (scalar, isQuoted) {
      case ("\"", true) where scalars.first == "\"":
        field.append(scalar)
        scalars.removeFirst()
      case ("\"", _):
        isQuoted.toggle()
      case (",", false), ("\n", false):
        line.append(String(field))
        field = .init()
        if scalar == "\n" {
          lines.append(line)
          line = []
        }
      default:
        field.append(scalar)
      }
    }
    return lines
  }
}
