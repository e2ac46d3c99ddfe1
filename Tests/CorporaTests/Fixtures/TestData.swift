import FoundationEssentials

/// The project's feeds of other publishers.
enum TestData {
  /// Where they are: `FEED_HARNESS_TESTDATA`, or `../shared/testdata` beside the package.
  static let folder: String = {
    if let path = ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"] { return path }
    let tests = URL(filePath: #filePath).appending(path: "../../../../../shared/testdata")
    return tests.standardized.path
  }()

  /// Whether they are here; says so when they aren't.
  static let isHere: Bool = {
    let isHere = FileManager.default.fileExists(atPath: "\(folder)/MANIFEST.tsv")
    if !isHere { print("SKIPPED: CorporaTests: no test data in \(folder)") }
    return isHere
  }()

  /// The paths of the files in a folder, below the test data, in the order of their names.
  static func files(in folder: String) -> [String] {
    guard isHere else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(folder)")
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
  }
}
