import Foundation
@testable import HarnessCore
import Testing

/// The reports of a run.
struct Reports {
  /// The number of files that a run writes.
  static let count = formats(of: .run).count { $0.isStandard && $0.fileExtension != nil }

  /// The number of exact figures for one benchmark case of a backend.
  static let exactFigures = 6

  static let columns = """
    run,time,commit,machine,corpus,document_sha,stream,pace,sink,backend,library,build,factor,stop_after,\
    encoding,base,version,metric,unit,kind,estimator,reference,value,low,high,level,interval,samples,status,reason,verdict,\
    interrupted
    """

  let csv: String
  let markdown: String
  let jsonText: String
  let bench: String
  /// The lines of the CSV, by column name.
  let rows: [[String: String]]

  init(in folder: Folder, _ directory: String = "reports", name: String = SmallCorpus.name) throws {
    csv = try folder.text("\(directory)/\(name).csv")
    markdown = try folder.text("\(directory)/\(name).md")
    jsonText = try folder.text("\(directory)/\(name).json")
    bench = try folder.text("\(directory)/\(name).bench")
    let lines = CSV.read(csv)
    let columns = lines.first ?? []
    rows = lines.dropFirst().map { line in
      Dictionary(zip(columns, line)) { first, _ in first }
    }
  }

  var json: [String: Any] {
    get throws {
      let object = try JSONSerialization.jsonObject(with: Data(jsonText.utf8))
      return try #require(object as? [String: Any])
    }
  }

  /// Returns the objects of a list in the JSON report.
  func list<Element: Decodable>(_ key: String) throws -> [Element] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let list = try JSONSerialization.data(withJSONObject: try json[key] ?? [])
    return try decoder.decode([Element].self, from: list)
  }

  /// The verdicts of the run.
  var verdicts: [ReportedVerdict] { get throws { try list("verdicts") } }

  /// The fits of how metrics grow.
  var fits: [ReportedFit] { get throws { try list("fits") } }

  func rows(of backend: String) -> [[String: String]] { rows.filter { $0["backend"] == backend } }

  /// Returns the lines of one metric.
  func rows(_ metric: String) -> [[String: String]] { rows.filter { $0["metric"] == metric } }

  /// Returns the statuses of an implementation in all of its lines, without those of unavailable metrics.
  func statuses(of backend: String) -> Set<String> {
    let own = rows(of: backend).compactMap { $0["status"] }
    let reported = Set(own).subtracting(["unavailable"])
    return reported.isEmpty ? Set(own) : reported
  }

  func hasFigures(_ backend: String) -> Bool {
    rows(of: backend).contains { $0["metric"] == "parse_time" && $0["value"] != "" }
  }

  /// The samples of the bench report, as `name, iterations, value, unit, …`.
  var samples: [[Substring]] {
    bench.split(separator: "\n").filter { $0.hasPrefix("Benchmark") }.map {
      $0.split(separator: " ")
    }
  }

  /// The names of the samples, in the order of measurement.
  var order: [String] { samples.compactMap { $0.first.map(String.init) } }
}

/// Reads CSV according to RFC 4180, but with plain line feeds between lines.
enum CSV {
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

/// A curve and its fit, as in the JSON report.
struct ReportedFit: Decodable {
  struct Key: Decodable {
    var backend: String
  }

  struct Point: Decodable {
    var name: String
    var size: Double
    var value: Double
  }

  var key: Key
  var size: String
  var metric: String
  var points: [Point]
  var exponent: Double?
  var low: Double?
  var high: Double?
  var verdict: String
  var remarks: [String]
}

/// A verdict, as in the JSON report.
struct ReportedVerdict: Decodable {
  struct Key: Decodable {
    var backend: String
  }

  var key: Key
  var reference: String
  var family: String
  var metric: String
  var outcome: String
  var ratio: Double?
  var low: Double?
  var high: Double?
  var rounds: Int
  var intervalLevel: Double?
  var reason: String
}
