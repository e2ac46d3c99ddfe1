/// Why nothing can be fitted to observations.
public enum FitError: Error, Hashable, Sendable {
  /// The observation at `index` has a coordinate that is zero, negative or not finite.
  case notPositive(index: Int)
  /// A slope takes two different sizes; there are only so many.
  case tooFewSizes(Int)
}

extension FitError: CustomStringConvertible {
  /// The error in a sentence, without a full stop; observations are counted from 0.
  public var description: String {
    switch self {
    case .notPositive(let index): "observation \(index) is zero, negative or not finite"
    case .tooFewSizes(let count): "there are \(count) different sizes where two are needed"
    }
  }
}
