/// A verdict, as the JSON report has it.
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
