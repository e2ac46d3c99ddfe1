/// What was recorded for later checks: a plan, and a block for each set of libraries it was recorded
/// with.
public struct Baseline: Hashable, Codable, Sendable {
  /// The version of this form; raised whenever an older reader would misread it.
  public static let currentSchema = 1

  /// The version of the form it was written in.
  public var schema = Baseline.currentSchema
  /// What is measured.
  public let plan: BaselinePlan
  /// What was found, a block a key, in the order of recording.
  public private(set) var blocks: [BaselineBlock]

  /// A baseline with everything given.
  public init(plan: BaselinePlan, blocks: [BaselineBlock]) {
    self.plan = plan
    self.blocks = blocks
  }

  /// Takes in what was recorded now: of equal keys the new block takes the old one's place.
  ///
  /// Blocks of other libraries stay as they are, and so do times of other machines.
  public mutating func record(_ new: [BaselineBlock]) {
    for block in new {
      guard let index = blocks.firstIndex(where: { $0.key == block.key }) else {
        blocks.append(block)
        continue
      }
      blocks[index] = block.keepingTimes(of: blocks[index])
    }
  }

  /// The cells of a backend in every block, with the block each is in.
  func cells(of backend: String) -> [(block: BaselineBlock, cell: BaselineCell)] {
    blocks.flatMap { block in
      block.cells.filter { $0.backend == backend }.map { (block, $0) }
    }
  }

  /// The backends that figures were recorded of, each once, in order.
  var backends: [String] {
    var seen: Set<String> = []
    return blocks.flatMap(\.cells).map(\.backend).filter { seen.insert($0).inserted }
  }
}
