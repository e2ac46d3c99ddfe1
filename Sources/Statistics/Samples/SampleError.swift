/// Why a set of samples can't be estimated from.
public enum SampleError: Error, Hashable, Sendable {
  /// There are no samples, or no round has both sides.
  case empty
  /// The sample at `index` is infinite or not a number.
  case notFinite(index: Int)
  /// A ratio needs positive values on both sides; the one of round `index` isn't.
  case notPositive(index: Int)
  /// The ratio of round `index` is too large or too small for a `Double`.
  case notRepresentable(index: Int)
}

extension SampleError: CustomStringConvertible {
  /// The error in a sentence, without a full stop; samples and rounds are counted from 0.
  public var description: String {
    switch self {
    case .empty: "there are no samples"
    case .notFinite(let index): "sample \(index) is infinite or not a number"
    case .notPositive(let index): "round \(index) has a value that is zero or negative"
    case .notRepresentable(let index): "the ratio of round \(index) is out of range"
    }
  }
}
