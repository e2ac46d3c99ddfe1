import FeedEvents
import Statistics
import Testing

@Suite struct StepFitTests {
  @Test(arguments: [1, 3, 7, 8, 100])
  func aSeriesOfOneValueHasOneLevel(_ count: Int) throws {
    let fit = try StepFit(values: Array(repeating: 763, count: count))
    #expect(fit.segments == [StepFit.Segment(range: 0..<count, level: 763)])
    #expect(fit.steps.isEmpty && fit.drift == nil)
  }

  @Test(arguments: [4, 5, 20])
  func anExactFigureThatChangesByOneHasAStepThere(_ count: Int) throws {
    let values = Array(repeating: 763.0, count: 10) + Array(repeating: 764, count: count)
    let fit = try StepFit(values: values)
    #expect(fit.segments.map(\.range) == [0..<10, 10..<10 + count])
    #expect(fit.segments.map(\.level) == [763, 764])
    let step = try #require(fit.steps.first)
    #expect(step.index == 10)
    #expect(try abs(#require(step.ratio) - 764.0 / 763) < 1e-12)
  }

  @Test func aLevelOfThreeIsNoneYet() throws {
    let values = Array(repeating: 763.0, count: 10) + Array(repeating: 800, count: 3)
    #expect(try StepFit(values: values).steps.isEmpty)
  }

  @Test func levelsMayBeZeroAndBelow() throws {
    let fit = try StepFit(
      values: Array(repeating: 0, count: 6) + Array(repeating: 2, count: 6)
        + Array(repeating: -1, count: 6))
    #expect(fit.segments.map(\.level) == [0, 2, -1])
    #expect(fit.steps.map(\.ratio) == [nil, -0.5])
    #expect(fit.steps.map(\.index) == [6, 12])
  }

  @Test func spikesOfOneAndTwoAreNoSteps() throws {
    var values = Array(repeating: 100.0, count: 40)
    for place in [0, 9, 10, 25, 39] { values[place] = 300 }
    values[17] = 3
    let fit = try StepFit(values: values)
    #expect(fit.segments == [StepFit.Segment(range: 0..<40, level: 100)])
  }

  @Test func aRampWithoutNoiseIsADriftAndNoStep() throws {
    let fit = try StepFit(values: (0..<50).map { 100 * (1 + 0.001 * Double($0)) })
    #expect(fit.steps.isEmpty)
    #expect(try abs(#require(fit.drift) - 0.049) < 0.002)
  }

  /// The increments are equal, so the logarithms rise more and more slowly.
  @Test func aThousandRunsThatDoubleAreADrift() throws {
    let fit = try StepFit(values: (0..<1000).map { 1000 + Double($0) })
    #expect(fit.steps.isEmpty)
    #expect(try abs(#require(fit.drift) - 1) < 0.15)
  }

  @Test func aStepInADriftIsReportedBesideIt() throws {
    var generator = SplitMix64(seed: 5)
    let values = (0..<80).map { run in
      let level = (run < 40 ? 100.0 : 120.0) * (1 + 0.002 * Double(run))
      return level * (1 + 0.01 * generator.normal())
    }
    let fit = try StepFit(values: values)
    #expect(fit.steps.map(\.index) == [40])
    #expect(try abs(#require(fit.steps.first?.ratio) - 1.2) < 0.02)
    #expect(try abs(#require(fit.drift) - 0.16) < 0.04)
  }

  @Test func thereAndBackAgainIsTwoSteps() throws {
    var generator = SplitMix64(seed: 6)
    let values = (0..<60).map { run in
      let level = (20..<40).contains(run) ? 110.0 : 100.0
      return level * (1 + 0.01 * generator.normal())
    }
    let fit = try StepFit(values: values)
    #expect(fit.steps.map(\.index) == [20, 40])
    #expect(fit.drift == nil)
  }

  @Test func theUnitOfAFigureDoesNotMatter() throws {
    var generator = SplitMix64(seed: 7)
    let values = (0..<60).map { run in
      let level = run < 30 ? 1.0 : 1.05
      return level * (1 + 0.01 * generator.normal())
    }
    let indices = try [1e-6, 1, 1e12].map { unit in
      try StepFit(values: values.map { $0 * unit }).steps.map(\.index)
    }
    #expect(Set(indices) == [[30]])
  }

  @Test func whatIsNoSeriesIsRefused() {
    #expect(throws: SampleError.empty) { try StepFit(values: []) }
    #expect(throws: SampleError.notFinite(index: 1)) { try StepFit(values: [1, .nan]) }
  }
}
