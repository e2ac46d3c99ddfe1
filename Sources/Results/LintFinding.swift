package import WorkerContract

/// Something about the samples, or the machine, that makes figures less than they seem.
package struct LintFinding: Hashable, Codable, Sendable {
  /// The benchmark case it is about; `nil` where it concerns the whole run.
  package var key: CaseKey?
  /// The lint, such as `two-modes`.
  package var lint: String
  /// The finding, with its figures.
  package var finding: String
  /// A remedy to try.
  package var remedy: String

  /// A finding with everything given.
  package init(key: CaseKey?, lint: String, finding: String, remedy: String) {
    self.key = key
    self.lint = lint
    self.finding = finding
    self.remedy = remedy
  }
}
