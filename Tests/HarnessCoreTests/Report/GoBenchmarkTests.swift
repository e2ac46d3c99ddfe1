@testable import HarnessCore
import Testing

/// The `bench` report, read by a reader that follows the published format of Go's benchmarks
/// (golang.org/design/14313-benchmark-format) and knows nothing of the harness.
@Suite struct GoBenchmarkTests {
  private struct Benchmark {
    let name: Substring
    let values: [(value: Double, unit: Substring)]
    let configuration: [Substring: Substring]
  }

  /// "A configuration line is a key-value pair of the form `key: value` where key begins with a lower case
  /// character, contains no space characters nor upper case characters, and one or more ASCII space or tab
  /// characters separate `key:` from `value`." Other lines that are no results are ignored; here there are none.
  private static func read(_ text: String) throws -> [Benchmark] {
    var configuration: [Substring: Substring] = [:]
    var benchmarks: [Benchmark] = []
    for line in text.split(separator: "\n") {
      if let pair = line.wholeMatch(of: /(\p{Ll}[^\s\p{Lu}:]*):[ \t]+(.*)/) {
        configuration[pair.1] = pair.2
      } else if !line.hasPrefix("Unit ") {
        // "Benchmark result lines … all have the general form <name> <iterations> <value> <unit> [<value> <unit>...]"
        let fields = line.split(whereSeparator: \.isWhitespace)
        let name = try #require(fields.first?.wholeMatch(of: /Benchmark(?!\p{Ll})(\S*)/), "\(line)")
          .1
        try #require(fields.count >= 4 && fields.count.isMultiple(of: 2), "\(line)")
        #expect(Int(fields[1]).map { $0 > 0 } == true, "\(line)")
        let values = try stride(from: 2, to: fields.count, by: 2).map {
          (try #require(Double(fields[$0]), "\(line)"), fields[$0 + 1])
        }
        benchmarks.append(Benchmark(name: name, values: values, configuration: configuration))
      }
    }
    return benchmarks
  }

  @Test(arguments: Run.allCases)
  func everyLineIsAConfigurationAUnitOrAResult(_ run: Run) throws {
    let results = run.results
    let found = try Self.read(BenchFormat().render(results))
    #expect(found.count == results.samples.count { $0.hasPrefix("Benchmark") })
    for benchmark in found {
      #expect(Set(benchmark.values.map(\.unit)).count == benchmark.values.count)
      #expect(benchmark.configuration["document-sha"] == results.corpus.sha256[...])
      // The parts after the first slash are key=value pairs, by which benchstat groups.
      #expect(benchmark.name.split(separator: "/").dropFirst().allSatisfy { $0.contains("=") })
    }
  }
}
