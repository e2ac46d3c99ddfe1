import FeedEvents
import Foundation

/// The project's test data: real feeds, one feed in many encodings, and feeds that are not XML.
enum TestData {
  /// The folder of the test data: `FEED_HARNESS_TESTDATA`, or `../shared/testdata` next to the package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["FEED_HARNESS_TESTDATA"] {
      return URL(filePath: path)
    }
    return URL(filePath: #filePath).appending(path: "../../../../shared/testdata").standardized
  }()

  /// Whether the test data exists; prints a line if it does not.
  static let isHere: Bool = {
    let isHere = FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.tsv").path)
    if !isHere { print("SKIPPED: BackendTests: no test data in \(folder.path)") }
    return isHere
  }()

  /// Returns the files of some folders, ordered by name.
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
  /// The path within the test data.
  let description: String

  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: TestData.folder.appending(path: description))) }
  }
}

/// A way of cutting documents, with the name it has on the command line.
struct Cuts: Sendable, CustomStringConvertible {
  let sizes: ChunkSizes
  let description: String

  init(_ specification: StreamSpecification) {
    description = specification.description
    sizes =
      switch specification {
      case .whole, .recording: .whole
      case .fixed(let size): .fixed(size)
      case .random(let seed): .random(seed: seed)
      }
  }

  static let whole = Cuts(.whole)

  /// The whole document, cuts inside every character and token, and chunks of random sizes.
  static let all =
    [whole, Cuts(.fixed(1)), Cuts(.fixed(3)), Cuts(.fixed(37))]
    + (1...5).map { Cuts(.random(seed: $0)) }
}
