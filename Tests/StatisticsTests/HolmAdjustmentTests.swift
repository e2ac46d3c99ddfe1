import Statistics
import Testing

@Suite struct HolmAdjustmentTests {
  @Test(arguments: try RankTestReferences.load().holm)
  func adjustedPValuesAreThoseOfTheDefinition(_ reference: RankTestReferences.Holm) {
    let adjusted = HolmAdjustment(reference.pValues).adjusted
    #expect(zip(adjusted, reference.adjusted).allSatisfy { agree($0, $1) })
    #expect(adjusted.count == reference.adjusted.count)
  }

  /// Holm's own way of putting it: the first p-value above α / (m − j) ends the rejections.
  @Test(arguments: try RankTestReferences.load().holm, [0.001, 0.01, 0.05, 0.2])
  func rejectingByThemIsSteppingDown(_ reference: RankTestReferences.Holm, _ level: Double) {
    let ascending = reference.pValues.sorted()
    let steps = ascending.enumerated().prefix { step, pValue in
      Double(ascending.count - step) * pValue <= level
    }
    let adjusted = HolmAdjustment(reference.pValues).adjusted
    #expect(adjusted.count { $0 <= level } == steps.count)
  }

  @Test func noPValuesGiveNone() {
    #expect(HolmAdjustment([]).adjusted == [])
  }

  @Test(arguments: [-0.1, 1.1])
  func whatIsNoPValueTraps(_ value: Double) async {
    await #expect(processExitsWith: .failure) { [value] in
      _ = HolmAdjustment([0.5, value])
    }
  }
}
