import Campaign

/// The checks of a machine: what is well in a line each, what isn't with its effect and its fix.
struct CheckupTable: CustomStringConvertible {
  private let checks: [MachineCheck]
  private let isColourful: Bool

  init(_ checks: [MachineCheck], isColourful: Bool) {
    self.checks = checks
    self.isColourful = isColourful
  }

  var description: String {
    let width = checks.map(\.fact.count).max() ?? 0
    let lines = checks.flatMap { check -> [String] in
      let head = "\(mark(check)) \(check.fact.padding(to: width))  \(check.found)"
      guard let effect = check.effect else { return [head] }
      let margin = String(repeating: " ", count: width + 4)
      return [head, "\(margin)effect: \(effect)", "\(margin)fix: \(check.remedy)"]
    }
    let harmful = checks.count { !$0.isFine }
    let sum =
      harmful == 0
      ? "Nothing here harms figures." : "\(harmful) of \(checks.count) facts harm figures."
    return (lines + ["", sum]).joined(separator: "\n")
  }

  private func mark(_ check: MachineCheck) -> String {
    guard isColourful else { return check.isFine ? "+" : "!" }
    return check.isFine ? "\u{1B}[32m+\u{1B}[0m" : "\u{1B}[33m!\u{1B}[0m"
  }
}
