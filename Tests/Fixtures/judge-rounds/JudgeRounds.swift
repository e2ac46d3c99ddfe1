import Glibc
import Statistics

/// Judges recorded rounds by the rule that reports go by, so that what vouches for the rule is made by it.
///
/// Reads a line a comparison: a key, the number of intervals that hold together, the margin within which
/// rows count as the same, and the ratios of the rounds; apart by tabs, the ratios by blanks. Prints for
/// each the key, the verdict, the median ratio, the ends of its interval and the number of rounds; `-` for
/// what there is none of. Ends with 65 at a line of another form.
@main enum JudgeRounds {
  static func main() {
    var number = 0
    while let line = readLine() {
      number += 1
      guard let judged = judged(line) else {
        print("judge-rounds: line \(number) is not 'KEY, INTERVALS, MARGIN, RATIO …'")
        exit(65)
      }
      print(judged)
    }
  }

  private static func judged(_ line: String) -> String? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let intervals = Int(fields[1]), intervals > 0,
      let margin = Double(fields[2]), margin > 0
    else { return nil }
    let words = fields[3].split(separator: " ")
    let ratios = words.compactMap { Double($0) }
    guard ratios.count == words.count else { return nil }
    let rule = VerdictRule(sameWithin: margin, intervals: intervals)
    guard !ratios.isEmpty else {
      return "\(fields[0])\tundecided\t-\t-\t-\t0"
    }
    guard let paired = try? PairedRatios(ratios) else { return nil }
    let estimate = paired.estimate(level: rule.level)
    let interval = estimate.interval
    let ends = [interval?.low, interval?.high].map { $0.map { "\($0)" } ?? "-" }
    return [
      String(fields[0]), rule.verdict(on: interval).rawValue, "\(estimate.value)", ends[0], ends[1],
      "\(estimate.count)",
    ].joined(separator: "\t")
  }
}
