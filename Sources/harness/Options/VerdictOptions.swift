import ArgumentParser
import HarnessCore

struct VerdictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The largest difference between two times that count as the same, such as 1% or 0.01.",
      valueName: "share"))
  var sameWithin = Share(0.01)

  @Flag(
    name: .customLong("each-against-each"),
    help: "Compare all backends with each other, not only with the reference.")
  var comparesAllPairs = false

  @Flag(
    name: .customLong("until-decided"),
    help: """
      End after a quarter, half or three quarters of the budget if every verdict is decided by then. \
      Intervals are wider because they must hold at each look.
      """)
  var endsWhenDecided = false

  @Option(
    name: .customLong("copy"),
    help: ArgumentHelp(
      "A copy of an implementation to measure as well, as a test of the harness; repeatable. (default: none)",
      discussion: """
        expat is an unchanged copy of expat, which must get the verdict same; expat+2% is a copy slowed by 2 %; \
        expat+1alloc is a copy with one more allocation per parse.
        """, valueName: "implementation", visibility: .hidden))
  var copies: [ImplementationCopy] = []

  @Flag(
    name: .customLong("no-floors"),
    help: "Leave out floors, controls and passes over the bytes unless they are requested.")
  var hasNoFloors = false

  func validate() throws {
    guard sameWithin.value > 0, sameWithin.value < 1 else {
      throw ValidationError("--same-within must lie between 0% and 100%")
    }
  }

  func apply(to request: inout PlanRequest) {
    request.sameWithin = sameWithin.value
    request.comparesAllPairs = comparesAllPairs
    request.endsWhenDecided = endsWhenDecided
    request.copies = copies
    request.wantsFloors = !hasNoFloors
  }
}
