import Foundation

/// The project's test data: real feeds, the same feed in many encodings, feeds that are not XML.
enum TestData {
  /// Where it is: `FEED_HARNESS_TESTDATA`, or `../shared/testdata` beside the package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"] {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath).appending(path: "../../../../shared/testdata").standardized
  }()

  /// Whether it is here; says so when it isn't.
  static let isHere: Bool = {
    let isHere = FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path)
    if !isHere { print("SKIPPED: BackendTests: no test data in \(folder.path)") }
    return isHere
  }()

  /// The files of some folders, in the order of their names.
  static func files(in folders: String...) -> [FeedFile] {
    guard isHere else { return [] }
    return folders.flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: Self.folder.appending(path: folder).path)
      return (names ?? []).sorted().map { FeedFile(description: "\(folder)/\($0)") }
    }
  }
}

/// A file of the test data.
struct FeedFile: Sendable, CustomStringConvertible {
  /// Its path in the test data.
  let description: String

  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: TestData.folder.appending(path: description))) }
  }
}
