import Statistics
import Testing

@Suite struct LeaveOneOutTests {
  private let files = ["a", "b", "c"]

  @Test func aLeaderOfEveryFileIsStable() throws {
    let check = try #require(
      LeaveOneOut(
        files: files,
        implementations: [
          row("slow", [1, 1, 1]), row("fast", [0.5, 0.6, 0.4]), row("fair", [0.7, 0.7, 0.7]),
        ]))
    #expect(check.leader == "fast")
    #expect(check.changes.isEmpty)
  }

  @Test func aLeaderOfOneFileOnlyIsNot() throws {
    let check = try #require(
      LeaveOneOut(
        files: files, implementations: [row("reference", [1, 1, 1]), row("odd", [1.1, 0.1, 1.1])]))
    #expect(check.leader == "odd")
    #expect(check.changes.map(\.without) == ["b"])
    #expect(check.changes.map(\.leader) == ["reference"])
  }

  @Test func differentFilesMayHandTheLeadToDifferentRows() throws {
    let check = try #require(
      LeaveOneOut(
        files: files,
        implementations: [
          row("x", [0.5, 0.5, 1]), row("y", [0.4, 1, 0.9]), row("z", [1, 0.4, 0.9]),
        ]))
    #expect(check.leader == "x")
    #expect(check.changes.map(\.without) == ["a", "b"])
    #expect(check.changes.map(\.leader) == ["z", "y"])
  }

  @Test func rowsThatAreAlikeDoNotTakeTheLead() throws {
    let ratios = [0.1, 0.3, 0.7]
    let check = try #require(
      LeaveOneOut(files: files, implementations: [row("p", ratios), row("q", ratios)]))
    #expect(check.leader == "p")
    #expect(check.changes.isEmpty)
  }

  @Test func withoutTwoFilesOrARowThereIsNothingToLeaveOut() {
    #expect(LeaveOneOut(files: ["a"], implementations: [row("p", [1])]) == nil)
    #expect(LeaveOneOut(files: files, implementations: []) == nil)
  }

  @Test func aRowThatLacksAFileTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = LeaveOneOut(
        files: ["a", "b"], implementations: [("p", [1])])
    }
  }

  private func row(
    _ name: String, _ ratios: [Double]
  ) -> (name: String, ratios: [Double]) { (name, ratios) }
}
