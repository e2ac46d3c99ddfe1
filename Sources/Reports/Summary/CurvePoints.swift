import Results

/// The groups that are points of a curve: a chunk size of a sweep, a size of an amplified document.
struct CurvePoints {
  /// The streams of the points of each sweep, by what else the points have in common.
  private var swept: [CellGroup: Set<String>] = [:]
  /// The circumstances of documents that were amplified.
  private var amplified: Set<CellGroup> = []

  init(_ fits: [GrowthFit]) {
    for fit in fits {
      let group = Self.common(CellGroup(of: fit.key))
      switch fit.size {
      case "chunks":
        var anyStream = group
        anyStream.stream = ""
        swept[anyStream, default: []].formUnion(fit.points.map(\.name))
      default:
        amplified.insert(group)
      }
    }
  }

  /// Whether a group, with whatever sink, is a point of a curve.
  func contains(_ group: CellGroup) -> Bool {
    var anyStream = Self.common(group)
    anyStream.stream = ""
    return amplified.contains(Self.common(group))
      || swept[anyStream]?.contains(group.stream) ?? false
  }

  private static func common(_ group: CellGroup) -> CellGroup {
    var common = group.with(sink: "")
    common.factor = 1
    return common
  }
}
