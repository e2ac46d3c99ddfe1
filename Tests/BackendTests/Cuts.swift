import FeedEvents

/// A way of cutting documents, under the name it has on command lines.
struct Cuts: Sendable, CustomStringConvertible {
  let sizes: ChunkSizes
  let description: String

  init(_ specification: StreamSpecification) {
    description = specification.description
    sizes =
      switch specification {
      case .whole, .recording: .whole
      case .fixed(let size): .fixed(size)
      case .random(let seed): .random(seed: seed)
      }
  }

  static let whole = Cuts(.whole)

  /// Whole, cuts within every character and token, and cuts of all sizes.
  static let all =
    [whole, Cuts(.fixed(1)), Cuts(.fixed(3)), Cuts(.fixed(37))]
    + (1...5).map { Cuts(.random(seed: $0)) }
}
