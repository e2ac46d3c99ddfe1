package import Results
package import Statistics

extension Verdict.Outcome {
  /// The outcome that a verdict on times is.
  package init(_ verdict: PairVerdict) {
    self =
      switch verdict {
      case .faster: .lower
      case .slower: .higher
      case .same: .same
      case .undecided: .undecided
      }
  }
}
