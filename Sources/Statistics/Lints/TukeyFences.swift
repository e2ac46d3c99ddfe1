/// The range outside which a logarithm is far out, from the quartiles of others.
///
/// Tukey's outer fences (*Exploratory Data Analysis*, 1977, §2D), three interquartile ranges beyond
/// the quartiles. The quartiles of few samples vary so much that one of nine normal samples would
/// be outside in 7 % of cases: fences are therefore moved out by a term in 1/*n*, as Hoaglin &
/// Iglewicz do (*Fine-Tuning Some Resistant Rules for Outlier Labeling*, JASA 82, 1987). With it,
/// in simulations of 6 to 1000 normal samples, any is outside in less than 1 % of cases.
struct TukeyFences {
  /// Interquartile ranges from quartile to fence, for many samples.
  static let ranges = 3.0
  /// What few samples add, divided by their number.
  static let rangesForFew = 30.0
  /// Fewer samples than this have no quartiles worth the name.
  static let fewestSamples = 6

  let low: Double
  let median: Double
  let high: Double

  /// The fences of `logs`, nil if these are too few; traps unless all are finite.
  init?(_ logs: some Sequence<Double>) {
    guard let sorted = try? SortedSamples(logs), sorted.count >= Self.fewestSamples else {
      return nil
    }
    let lower = sorted.quantile(0.25)
    let upper = sorted.quantile(0.75)
    let reach = (Self.ranges + Self.rangesForFew / Double(sorted.count)) * (upper - lower)
    low = lower - reach
    median = sorted.median
    high = upper + reach
  }
}
