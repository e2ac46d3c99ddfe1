import Testing

/// Implementations whose allocator would return memory to the system after each parse.
struct FreedMemoryTests {
  private static let backends = ["foundation", "foundation-data", "libxml2-tree"]

  /// Returns the page faults per parse of each implementation.
  private func faults(
    _ variables: [String: String] = [:]
  ) throws -> (faults: [Double], allocator: String) {
    let folder = try Folder()
    let outcome = try Harness.measure(
      ["--corpus", "itunes300", "--stream", "whole", "--sink", "count", "--rounds", "3"]
        + Self.backends.flatMap { ["--backend", $0] }
        + ["--no-floors", "--pass", "time", "--output", "reports"],
      in: folder, environment: variables)
    try #require(outcome.status == 0, "\(outcome.everything)")
    let reports = try Reports(in: folder, name: "itunes300-whole")
    let faults = Self.backends.flatMap(reports.rows(of:))
      .filter { $0["metric"] == "page_faults" }
      .compactMap { $0["value"].flatMap(Double.init) }
    try #require(faults.count == Self.backends.count)
    let line = try #require(reports.markdown.firstMatch(of: #/\n\| allocator \| (.*) \|/#))
    return (faults, String(line.1))
  }

  @Test func aParseReusesTheMemoryOfTheOneBefore() throws {
    let (faults, allocator) = try faults()
    #expect(faults.allSatisfy { $0 < 16 }, "\(faults)")
    #expect(allocator == "keeps freed memory")
  }

  @Test func aLimitThatTheUserHasSetStays() throws {
    let (faults, allocator) = try faults(["MALLOC_TRIM_THRESHOLD_": "65536"])
    #expect(faults.allSatisfy { $0 > 64 }, "\(faults)")
    #expect(allocator == #"MALLOC\_TRIM\_THRESHOLD\_=65536"#)
  }
}
