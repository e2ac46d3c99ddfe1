@testable import HarnessCore
import Testing

@Suite struct FileLabelTests {
  @Test(arguments: [
    ("a.json", [], "a.json", nil), ("base=a.json", [], "a.json", "base"),
    ("base=x=1/a.json", [], "x=1/a.json", "base"),
    ("x=1/a.json", ["x=1/a.json"], "x=1/a.json", nil),
    ("=a.json", [], "=a.json", nil), ("base=", [], "base=", nil),
  ])
  func aLabelStandsBeforeTheFirstEqualsSign(
    _ argument: String, _ files: [String], _ path: String, _ label: String?
  ) {
    let found = FileLabel(argument, exists: files.contains)
    #expect(found.path == path)
    #expect(found.label == label)
  }

  @Test(arguments: [
    (["a.json", "b.bench"], ["a", "b"]),
    (["base/itunes300.json", "head/itunes300.json"], ["base/itunes300", "head/itunes300"]),
    (["x/a/r.json", "y/a/r.json", "y/b/r.json"], ["x/a/r", "y/a/r", "b/r"]),
    (["r.json", "old/r.json"], ["r", "old/r"]),
    (["new=a/r.json", "b/r.json"], ["new", "r"]),
    (["./a.b.json", "/tmp/a.c.json"], ["a.b", "a.c"]),
  ])
  func namesAreTheShortestThatDistinguishFiles(_ paths: [String], _ names: [String]) throws {
    let labels = paths.map { FileLabel($0) { _ in false } }
    #expect(try FileLabel.names(of: labels) == names)
  }

  @Test func filesOfOneLabelAreRuns() throws {
    let labels = ["x=a.json", "x=b.json", "y=c.json"].map { FileLabel($0) { _ in false } }
    #expect(try FileLabel.names(of: labels) == ["x", "x", "y"])
  }

  @Test(arguments: [["a.json", "a.json"], ["x=a.json", "x=a.json"], ["a=b.json", "a.json"]])
  func twoFilesOfOneNameAreRefused(_ paths: [String]) {
    let labels = paths.map { FileLabel($0) { _ in false } }
    #expect(throws: ComparisonError.self) { try FileLabel.names(of: labels) }
  }
}
