internal import Results

/// The times of one cell, to be judged.
struct TimeCase {
  /// The cell.
  let key: CellKey
  /// What times are divided by.
  let reference: String
  /// The ratios of the record; `nil` where the reference is the base itself, in the same rounds.
  let recorded: [Double]?
  /// The ratios of now, by round.
  var first: [Double]
  /// The ratios of the rounds that were added because the cell was suspected.
  var again: [Double] = []

  /// All ratios of now.
  var now: [Double] { first + again }
}
