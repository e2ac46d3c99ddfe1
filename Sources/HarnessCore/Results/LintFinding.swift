package import WorkerContract

/// A property of the samples or the machine that makes the figures less reliable.
package struct LintFinding: Hashable, Codable, Sendable {
  /// The benchmark case of the finding; `nil` if it concerns the whole run.
  package var key: CaseKey?
  /// The lint, such as `two-modes`.
  var lint: String
  /// A description of the finding, with its figures.
  var finding: String
  var remedy: String
}
