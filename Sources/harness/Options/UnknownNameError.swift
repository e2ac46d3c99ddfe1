/// A name that a history doesn't have.
struct UnknownNameError: Error {
  /// What it should be the name of, such as `corpus`.
  let kind: String
  let name: String
  /// What there is.
  let known: [String]
  /// What may have been meant.
  let nearest: String?
}
