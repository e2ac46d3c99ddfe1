internal import Files
internal import Reports

extension Baseline {
  /// The text of a baseline's file, which ends with the digest of the rest.
  ///
  /// - Throws: `ReportError` for a figure that is no number.
  public func text() throws -> String {
    try JSONText.text(of: Sealed(seal: digest(), baseline: self))
  }

  /// Reads the text of a baseline's file.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - source: Where it comes from, for the words of an error.
  /// - Returns: The baseline.
  /// - Throws: ``BaselineError``: `truncated`, `malformed`, `otherSchema`, `edited` or `duplicate`.
  public static func read(_ text: String, from source: String) throws -> Baseline {
    guard text.last(where: { !$0.isWhitespace }) == "}" else {
      throw BaselineError.truncated(source: source)
    }
    let sealed: Sealed
    do {
      let version: Version = try JSONText.value(in: text)
      guard version.baseline.schema == currentSchema else {
        throw BaselineError.otherSchema(
          source: source, found: version.baseline.schema, known: currentSchema)
      }
      sealed = try JSONText.value(in: text)
    } catch let error as ReportError {
      throw BaselineError.malformed(source: source, problem: error.words)
    }
    let baseline = sealed.baseline
    try baseline.requireUniqueCells(source)
    guard try baseline.digest() == sealed.seal else { throw BaselineError.edited(source: source) }
    return baseline
  }

  /// The file: the baseline, and the digest by which it is seen whether somebody has edited it.
  private struct Sealed: Codable {
    var seal: String
    var baseline: Baseline
  }

  /// The version alone: the rest of another version's file may not be readable.
  private struct Version: Decodable {
    struct Schema: Decodable { var schema: Int }
    var baseline: Schema
  }

  private func digest() throws -> String {
    SHA256.hex(of: try JSONText.text(of: self).utf8)
  }

  private func requireUniqueCells(_ source: String) throws(BaselineError) {
    var keys: Set<BaselineBlock.Key> = []
    for block in blocks {
      guard keys.insert(block.key).inserted else {
        throw .duplicate(source: source, cell: block.key.libraries.joined(separator: " over "))
      }
      for (index, cell) in block.cells.enumerated()
      where block.cells[..<index].contains(where: { $0.isSameCell(as: cell) }) {
        throw .duplicate(source: source, cell: cell.words)
      }
    }
  }
}
