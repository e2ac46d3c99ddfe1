import Foundation

/// The project's test data, which is not part of the package.
enum TestData {
  /// `FEED_HARNESS_TESTDATA`, else `../shared/testdata` from the package.
  private static let directory =
    ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"]
    ?? "\(Harness.packageRoot)/../shared/testdata"

  /// The path of a file; `nil`, with a visible message, where it is missing.
  static func path(_ name: String) -> String? {
    let path = "\(directory)/\(name)"
    if FileManager.default.fileExists(atPath: path) { return path }
    skip("there is no \(path); set FEED_HARNESS_TESTDATA")
    return nil
  }
}

/// Says that a test, or a part of it, was not done; `scripts/test` counts these lines.
func skip(_ reason: String) { print("\nSKIPPED: \(reason)") }
