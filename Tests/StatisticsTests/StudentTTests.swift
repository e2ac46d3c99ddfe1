import Testing

@testable import Statistics

@Suite struct StudentTTests {
  @Test(arguments: try FitReferences.load().studentT)
  func criticalValuesAreThoseOfSciPy(_ reference: FitReferences.StudentT) {
    let distribution = StudentT(degreesOfFreedom: reference.degreesOfFreedom)
    #expect(agree(distribution.criticalValue(level: reference.level), reference.criticalValue))
  }

  @Test(arguments: [0, 1, 95])
  func aLevelThatIsNoProbabilityTraps(_ level: Double) async {
    await #expect(processExitsWith: .failure) { [level] in
      _ = StudentT(degreesOfFreedom: 3).criticalValue(level: level)
    }
  }
}
