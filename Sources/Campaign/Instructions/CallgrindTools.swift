internal import FoundationEssentials

/// The programs that counting under valgrind takes, by their paths.
struct CallgrindTools: Sendable {
  let valgrind: String
  let strip: String
  let env: String
  let setarch: String

  /// Looks for them.
  ///
  /// - Parameter searchPath: Directories with colons between them, as in `PATH`.
  /// - Throws: ``CampaignError/toolMissing(name:)``.
  init(searchPath: String) throws(CampaignError) {
    valgrind = try Self.find("valgrind", in: searchPath)
    strip = try Self.find("strip", in: searchPath)
    env = try Self.find("env", in: searchPath)
    setarch = try Self.find("setarch", in: searchPath)
  }

  private static func find(_ name: String, in searchPath: String) throws(CampaignError) -> String {
    for folder in searchPath.split(separator: ":") {
      let path = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw .toolMissing(name: name)
  }
}
