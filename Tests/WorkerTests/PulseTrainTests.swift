import Testing

@testable import WorkerKit

@Suite struct PulseTrainTests {
  @Test func atOneSpeedAllIterationsCount() {
    let train = PulseTrain(pulses: [100, 101, 104, 100], places: [1, 2, 3])
    #expect(train.fastest.iterations == [0, 1, 2])
    #expect(train.fastest.pulse == 104)
  }

  @Test func anIterationBesideASlowPulseDoesNotCount() {
    // The processor was slow from within the second iteration to within the fourth.
    let train = PulseTrain(
      pulses: [100, 100, 160, 155, 100, 101, 102], places: [1, 2, 3, 4, 5, 6])
    #expect(train.fastest.iterations == [0, 4, 5])
    #expect(train.fastest.pulse == 102)
  }

  @Test func iterationsBetweenTwoPulsesAreJudgedByBoth() {
    let train = PulseTrain(pulses: [100, 160, 100, 100], places: [1, 1, 2, 3, 3, 3])
    #expect(train.fastest.iterations == [3, 4, 5])
  }

  @Test func threeCountHoweverSlowAndTheSlowestPulseTells() {
    let train = PulseTrain(pulses: [100, 100, 170, 150, 155, 165], places: [1, 2, 3, 4, 5])
    #expect(train.fastest.iterations == [0, 3, 4])
    #expect(train.fastest.pulse == 165)
  }

  @Test(arguments: 1...2)
  func ofTwoBothCount(iterations: Int) {
    let train = PulseTrain(pulses: [100, 100, 170], places: Array(1...iterations))
    #expect(train.fastest.iterations == Array(0..<iterations))
    #expect(train.fastest.pulse == (iterations == 1 ? 100 : 170))
  }

  @Test func thereIsAPulseBehindTheLastIteration() {
    var train = PulseTrain()
    for _ in 0..<5 { train.noteIteration() }
    train.end()
    #expect(!train.fastest.iterations.isEmpty)
    #expect(train.fastest.pulse > 0)
  }
}
