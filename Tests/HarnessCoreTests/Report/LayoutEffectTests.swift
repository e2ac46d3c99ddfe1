import Foundation
import HarnessCore
import Testing

/// The figure in reports is the one in the committed measurement, and the threshold of the gate is above it.
@Suite struct LayoutEffectTests {
  @Test func isTheLargestMoveThatWasMeasured() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Reports/published/layout.csv"), encoding: .utf8)
    let ratios = text.split(separator: "\n").dropFirst().compactMap { line in
      Double(line.split(separator: ",")[2])
    }
    #expect(ratios.count >= 30)
    let largest = try #require(ratios.map { exp(abs(log($0))) - 1 }.max())
    #expect(abs(largest - LayoutEffect.largest) < 0.000_05)
    #expect(CheckTerms.standardMinEffect > LayoutEffect.largest)
  }
}
