public import Results

/// What was recorded with one set of libraries: figures of equal keys may be compared.
public struct BaselineBlock: Hashable, Codable, Sendable {
  /// What figures must have in common to be compared.
  public let key: Key
  /// Where the figures come from: commit and time.
  public let recorded: [MeasuringEnvironment.Fact]
  /// The figures, a cell each.
  public private(set) var cells: [BaselineCell]

  /// What figures must have in common to be compared.
  public struct Key: Hashable, Codable, Sendable {
    /// The libraries behind the row, with version and distribution revision: its own, then the one
    /// underneath if that is another.
    public var libraries: [String]
    /// The C library and the Swift runtime.
    public var platform: [MeasuringEnvironment.Fact]
    /// The build configuration.
    public var build: String

    /// A key with everything given.
    public init(libraries: [String], platform: [MeasuringEnvironment.Fact], build: String) {
      self.libraries = libraries
      self.platform = platform
      self.build = build
    }
  }

  /// A block with everything given.
  public init(key: Key, recorded: [MeasuringEnvironment.Fact], cells: [BaselineCell]) {
    self.key = key
    self.recorded = recorded
    self.cells = cells
  }

  /// This block, with the times that `older` has of other machines, and with those of this one that were
  /// taken of the same code in the same way: the same exact figures, method and reference.
  func keepingTimes(of older: BaselineBlock) -> BaselineBlock {
    var block = self
    for index in block.cells.indices {
      let cell = block.cells[index]
      guard let old = older.cells.first(where: { $0.isSameCell(as: cell) }) else { continue }
      let kept = old.times.filter { before in
        guard let now = cell.times.first(where: { $0.machine == before.machine }) else {
          return true
        }
        return old.counts == cell.counts && before.method == now.method
          && before.reference == now.reference
      }
      block.cells[index].times = kept + cell.times
    }
    return block
  }
}
