import FeedEvents
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

/// A way of cutting documents, under the name it has on command lines.
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

  /// Whole, cuts within every character and token, and cuts of all sizes.
  static let all =
    [whole, Cuts(.fixed(1)), Cuts(.fixed(3)), Cuts(.fixed(37))]
    + (1...5).map { Cuts(.random(seed: $0)) }
}
