/// A curve and what was fitted to it, as the JSON report has it.
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
