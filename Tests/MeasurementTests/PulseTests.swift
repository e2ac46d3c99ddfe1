import Measurement
import Testing

@Suite struct PulseTests {
  /// An optimiser that saw through the work would leave nothing but two readings of the clock.
  @Test func aPulseIsWorkThatIsDone() {
    let pulses = (0..<20).map { _ in Pulse.take() }
    #expect(pulses.allSatisfy { $0 > 1000 })
  }
}
