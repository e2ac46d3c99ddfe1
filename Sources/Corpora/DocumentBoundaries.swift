/// Where each of many documents in one file ends.
///
/// The text form has a line a document: the offset just after its last byte, in decimal. Offsets
/// ascend, and the last is the size of the file.
struct DocumentBoundaries: Equatable {
  let ends: [Int]

  init(_ ends: [Int]) { self.ends = ends }

  /// Reads the text form.
  ///
  /// - Returns: `nil` where a line is no number, offsets don't ascend, or the last isn't `size`.
  init?(_ text: [UInt8], size: Int) {
    let lines = text.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let ends = lines.compactMap { Int($0) }
    guard ends.count == lines.count, ends.first.map({ $0 > 0 }) == true, ends.last == size,
      zip(ends, ends.dropFirst()).allSatisfy(<)
    else { return nil }
    self.ends = ends
  }

  /// The text form.
  var text: [UInt8] { ends.flatMap { Array("\($0)\n".utf8) } }
}
