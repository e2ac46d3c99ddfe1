import Foundation

/// A file that scripts/regenerate-statistics-references writes.
protocol ReferenceFile: Decodable {
  /// Its name, in the folder References.
  static var fileName: String { get }
}

extension ReferenceFile {
  static func load(from testFile: String = #filePath) throws -> Self {
    let file = URL(filePath: testFile).deletingLastPathComponent()
      .appending(path: "References/\(fileName)")
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}
