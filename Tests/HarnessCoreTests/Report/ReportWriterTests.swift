import FoundationEssentials
@testable import HarnessCore
import Testing

@Suite struct ReportWriterTests {
  private let formats: [any Format] = [
    MarkdownFormat(), CSVFormat(), JSONFormat(), BenchFormat(),
  ]

  @Test func writesAFileAFormatAndNothingElse() throws {
    let folder = try ReportFolder()
    let writer = ReportWriter(directory: folder.path + "/new/deep")
    let paths = try writer.write(Fixtures.named("run"), as: formats)
    #expect(paths == ["md", "csv", "json", "bench"].map { folder.path + "/new/deep/run.\($0)" })
    #expect(try folder.names("new/deep") == ["run.bench", "run.csv", "run.json", "run.md"])
    #expect(try folder.text("new/deep/run.csv") == CSVFormat().render(Fixtures.named("run")))
  }

  @Test func replacesEarlierReportsAndKeepsOthers() throws {
    let folder = try ReportFolder()
    try folder.write("old", to: "run.csv")
    try folder.write("mine", to: "notes.txt")
    try ReportWriter(directory: folder.path).write(
      Fixtures.named("run"), as: [CSVFormat(), CSVFormat()])
    #expect(try folder.text("run.csv") != "old")
    #expect(try folder.names() == ["notes.txt", "run.csv"])
  }

  @Test func aDirectoryInTheWayStopsAllBeforeAnyIsReplaced() throws {
    let folder = try ReportFolder()
    try folder.write("old", to: "run.md")
    try folder.makeFolder("run.json")
    let error = try #require(throws: ReportError.self) {
      try ReportWriter(directory: folder.path).write(Fixtures.named("run"), as: formats)
    }
    #expect(error.code == .unwritable)
    #expect(error.path == folder.path + "/run.json")
    #expect(error.text == "Is a directory")
    #expect(try folder.text("run.md") == "old")
    #expect(try folder.names() == ["run.json", "run.md"])
  }

  @Test func aFileInPlaceOfTheDirectoryIsRefused() throws {
    let folder = try ReportFolder()
    try folder.write("", to: "file")
    for path in ["/file", "/file/below"] {
      let error = try #require(throws: ReportError.self) {
        try ReportWriter(directory: folder.path + path).write(Fixtures.named("run"), as: formats)
      }
      #expect(error.code == .notADirectory)
      #expect(error.path == folder.path + path)
    }
  }

  /// Root can write everywhere except in the kernel's own file systems.
  @Test func anUnwritableDirectoryIsNamedWithTheSystemsWords() throws {
    let error = try #require(throws: ReportError.self) {
      try ReportWriter(directory: "/proc/feed-reports").write(Fixtures.named("run"), as: formats)
    }
    #expect(error.code == .unwritable)
    #expect(error.description.hasPrefix("can't write /proc/feed-reports: "))
    #expect(!error.text.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "only the super-user can mount"))
  func aFullDiskLeavesEarlierReportsAndNoTrace() throws {
    let folder = try ReportFolder()
    let disk = try SmallDisk(at: folder.path, bytes: 32_768)
    try folder.write("old", to: "itunes300.md")
    let error = try #require(throws: ReportError.self) {
      try ReportWriter(directory: folder.path).write(Fixtures.normal, as: formats)
    }
    #expect(error.code == .noSpace)
    #expect(error.text == "No space left on device")
    #expect(try folder.text("itunes300.md") == "old")
    #expect(try folder.names() == ["itunes300.md"])
    withExtendedLifetime(disk) {}
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "a/b", "a\nb", "a\0b", String(repeating: "n", count: 201),
  ])
  func aBadNameIsRefusedBeforeAnythingIsMade(_ name: String) throws {
    let folder = try ReportFolder()
    let error = try #require(throws: ReportError.self) {
      try ReportWriter(directory: folder.path + "/new").write(Fixtures.named(name), as: formats)
    }
    #expect(error.code == .badName)
    #expect(try folder.names() == [])
  }

  @Test func whatCannotBeRenderedMakesNothing() throws {
    let folder = try ReportFolder()
    var results = Fixtures.named("run")
    results.rows[0].value = .nan
    #expect(throws: ReportError.self) {
      try ReportWriter(directory: folder.path + "/new").write(
        results, as: [BenchFormat(), CSVFormat(), JSONFormat()])
    }
    #expect(try folder.names() == [])
  }
}
