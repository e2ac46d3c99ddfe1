@testable import HarnessCore
import Testing

@Suite struct FiguresTests {
  @Test(arguments: [
    (0.0, "0 ns"), (12.34, "12.3 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (812_000, "812 µs"),
    (4_560_000, "4.56 ms"), (1.2e9, "1.20 s"), (7.2e12, "7,200 s"), (-96.7, "−96.7 ns"),
  ])
  func durationsHaveThreeDigitsAndAUnit(_ value: Double, _ text: String) {
    #expect(Figures.duration(value) == text)
  }

  @Test(arguments: [
    (0.0, "0 B"), (999.0, "999 B"), (1000, "1.00 KB"), (402_113, "402 KB"), (999_600, "1.00 MB"),
    (2.1559e6, "2.16 MB"), (3.5e9, "3.50 GB"), (-2048, "−2.05 KB"),
  ])
  func bytesAreInPowersOfTen(_ value: Double, _ text: String) {
    #expect(Figures.bytes(value) == text)
  }

  @Test(arguments: [
    (15_903.0, "15,903"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"),
    (-1000, "−1,000"),
  ])
  func thousandsAreSetApart(_ value: Double, _ text: String) {
    #expect(Figures.count(value) == text)
  }

  @Test(arguments: [
    (0.0213, "0.021×"), (0.76, "0.76×"), (1.305, "1.31×"), (43.21, "43.2×"), (200, "200×"),
  ])
  func ratiosHaveTwoDecimalsAroundOne(_ value: Double, _ text: String) {
    #expect(Figures.ratio(value) == text)
  }

  @Test(arguments: [
    (0.0, "0 %"), (0.003, "0.3 %"), (-0.003, "−0.3 %"), (0.0996, "10 %"), (1, "100 %"),
  ])
  func smallSharesHaveADecimal(_ value: Double, _ text: String) {
    #expect(Figures.percent(value) == text)
  }

  @Test(arguments: [
    (0.05, 1, "0.1"), (0.04, 1, "0.0"), (9.995, 2, "10.00"), (0.5, 0, "1"), (-0.4, 0, "0"),
    (123.456, 1, "123.5"), (99.99, 1, "100.0"), (1e-300, 2, "0.00"),
    (1e21, 0, "1000000000000000000000"),
  ])
  func digitsRoundHalfAwayFromZero(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(DecimalDigits(value).fixed(decimals: decimals) == text)
  }
}

@Suite struct SparklineTests {
  @Test(arguments: [
    ([1.0, 2, 6], "▁▂█"), ([100, 101, 100], "▄▅▄"), ([5], "▅"), ([0, 0], "▁▁"), ([], ""),
    ([-1, 0, 1], "▁▅█"),
  ])
  func recentFiguresSpanATenthOfTheirMiddleAtLeast(_ values: [Double], _ line: String) {
    #expect(Sparkline.rendered(recent: values) == line)
  }
}
