@testable import HarnessCore
import Testing
import WorkerContract

@Suite struct CSVFormatTests {
  @Test func headerIsTheDocumentedOne() throws {
    let text = try CSVFormat().render(Fixtures.failed)
    let header =
      "corpus,document_sha,stream,pace,sink,backend,library,build,factor,stop_after,metric,unit,"
      + "kind,estimator,reference,value,low,high,samples,status,reason,"
      + "verdict,level,interrupted\n"
    #expect(text.hasPrefix(header))
  }

  @Test(arguments: Run.allCases)
  func everyRowReadsBack(_ run: Run) throws {
    let results = run.results
    let table = CSVReader.read(try CSVFormat().render(results))
    try #require(table.count == results.rows.count + 1)
    for (line, row) in zip(table.dropFirst(), results.rows) {
      let fields = Dictionary(uniqueKeysWithValues: zip(table[0], line))
      #expect(line.count == table[0].count)
      #expect(fields["backend"] == row.key.backend)
      #expect(fields["reference"] == row.reference ?? "")
      #expect(fields["status"] == row.status.rawValue)
      #expect(fields["reason"] == row.reason)
      guard let value = row.value else {
        #expect(fields["value"] == "")
        continue
      }
      let read = try #require(fields["value"].flatMap { Double($0) })
      #expect(abs(read - value) <= max(5e-7, value.magnitude * 5e-7))
    }
  }

  @Test(arguments: ["a,b", "say \"no\"", "two\nlines", "", "\"", ",,\"\n"])
  func anyTextReadsBack(_ reason: String) throws {
    var results = Fixtures.failed
    results.rows[0].reason = reason
    let table = CSVReader.read(try CSVFormat().render(results))
    #expect(table[1][20] == reason)
  }

  @Test func defaultsOfAppendedDimensionsAreEmpty() throws {
    var results = Fixtures.failed
    results.rows[1].key.factor = 10
    results.rows[1].key.stopAfter = 3
    let table = CSVReader.read(try CSVFormat().render(results))
    #expect(table[1][8...9] == ["", ""])
    #expect(table[2][8...9] == ["10", "3"])
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
    #expect(CSVReader.read(try CSVFormat().render(results))[1][15] == text)
  }
}

/// Reads CSV according to RFC 4180, but with plain line feeds between lines.
enum CSVReader {
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
