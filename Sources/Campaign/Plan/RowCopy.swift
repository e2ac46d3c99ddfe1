internal import FeedEvents
public import WorkerContract

/// A copy of a row, unchanged or worse by a known amount: what the harness is tested with.
///
/// An unchanged copy must come out the same as its original, a slowed one slower.
public struct RowCopy: Hashable, Sendable, CustomStringConvertible {
  /// The name of the row that is copied.
  public let original: String
  /// What is done to the copy.
  public let perturbations: [Perturbation]
  /// The text it was read from.
  public let description: String

  /// Reads `ROW`, `ROW+2%` for one slowed by 2 %, or `ROW+1alloc` for one that allocates once more
  /// a parse; `nil` where it is none of these.
  public init?(_ text: String) {
    description = text
    guard let plus = text.lastIndex(of: "+") else {
      guard !text.isEmpty else { return nil }
      original = text
      perturbations = []
      return
    }
    original = String(text[..<plus])
    let amount = text[text.index(after: plus)...]
    guard !original.isEmpty else { return nil }
    if amount.hasSuffix("%"), let percent = Double(amount.dropLast()), (0...1000).contains(percent)
    {
      perturbations = [.slowdown(percent / 100)]
    } else if amount.hasSuffix("alloc"), let count = Int(amount.dropLast("alloc".count)), count > 0
    {
      perturbations = [.allocations(count)]
    } else {
      return nil
    }
  }

  /// The name it is reported under.
  public var name: String { perturbations.isEmpty ? "\(original)-copy" : description }
}
