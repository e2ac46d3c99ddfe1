/// The colours of the implementations in the charts of one document.
///
/// The colour of a name follows from the name, so that it is the same in other reports; only if another name
/// has it already, the next one is taken. The colours follow those of Okabe & Ito, which differ to people with
/// any kind of colour vision, darker on white; each name is written beside its colour.
struct ChartColours {
  /// The number of colours in the style sheet.
  static let count = 7

  private let indices: [String: Int]

  init(_ names: [String]) {
    var indices: [String: Int] = [:]
    for name in Set(names).sorted() {
      let wanted = Int(Self.digest(of: name) % UInt64(Self.count))
      let free = (0..<Self.count).map { (wanted + $0) % Self.count }
        .first { !indices.values.contains($0) }
      indices[name] = free ?? wanted
    }
    self.indices = indices
  }

  init(_ document: ReportDocument) {
    self.init(document.sections.flatMap(\.blocks).flatMap(\.charts).flatMap(\.series).map(\.name))
  }

  subscript(name: String) -> Int { indices[name] ?? 0 }

  /// The FNV-1a hash of a name, which is the same in every process.
  private static func digest(of name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension Block {
  var charts: [Chart] {
    switch self {
    case .chart(let chart): [chart]
    case .details(_, let blocks): blocks.flatMap(\.charts)
    case .warning, .heading, .paragraph, .list, .table, .code, .command: []
    }
  }
}
