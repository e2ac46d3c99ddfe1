package import WorkerContract

/// A copy of an implementation, unchanged or worse by a known amount, for tests of the harness itself.
///
/// An unchanged copy must be judged the same as its original, a slowed one slower.
package struct ImplementationCopy: Hashable, Sendable, CustomStringConvertible {
  let original: String
  package let injectedChanges: [InjectedChange]
  package let description: String

  /// The maximum number of additional allocations per parse.
  private static let maximumAllocations = 1_000_000

  /// Reads `NAME`, `NAME+2%` for a copy slowed by 2 %, or `NAME+1alloc` for one that makes one more
  /// allocation per parse; `nil` for any other text.
  package init?(_ text: String) {
    description = text
    guard let plus = text.lastIndex(of: "+") else {
      guard !text.isEmpty else { return nil }
      original = text
      injectedChanges = []
      return
    }
    original = String(text[..<plus])
    let amount = text[text.index(after: plus)...]
    guard !original.isEmpty else { return nil }
    if amount.hasSuffix("%"), let percent = Double(amount.dropLast()), percent > 0, percent <= 1000
    {
      injectedChanges = [.slowdown(percent / 100)]
    } else if amount.hasSuffix("alloc"), let count = Int(amount.dropLast("alloc".count)),
      (1...Self.maximumAllocations).contains(count)
    {
      injectedChanges = [.allocations(count)]
    } else {
      return nil
    }
  }

  package var name: String { injectedChanges.isEmpty ? "\(original)-copy" : description }
}
