import Reports
import Testing

@Suite struct SparklineTests {
  @Test(arguments: [
    ([1.0, 2, 6], "▁▂█"), ([100, 101, 100], "▄▅▄"), ([5], "▅"), ([0, 0], "▁▁"), ([], ""),
    ([-1, 0, 1], "▁▅█"),
  ])
  func recentFiguresSpanATenthOfTheirMiddleAtLeast(_ values: [Double], _ line: String) {
    #expect(Sparkline.drawn(recent: values) == line)
  }
}
