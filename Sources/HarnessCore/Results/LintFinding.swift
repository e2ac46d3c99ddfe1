package import WorkerContract

/// A property of the samples or the machine that makes the figures less reliable.
package struct LintFinding: Hashable, Codable, Sendable {
  /// The benchmark case of the finding; `nil` if it concerns the whole run.
  package var key: CaseKey?
  /// The lint, such as `two-modes`.
  package var lint: String
  /// A description of the finding, with its figures.
  package var finding: String
  package var remedy: String

  package init(key: CaseKey?, lint: String, finding: String, remedy: String) {
    self.key = key
    self.lint = lint
    self.finding = finding
    self.remedy = remedy
  }
}
