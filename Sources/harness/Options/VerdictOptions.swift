import ArgumentParser
import Campaign

/// How backends are judged against each other.
struct VerdictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far two times may lie apart and still be the same, such as 1% or 0.01.",
      valueName: "share"))
  var sameWithin = Share(0.01)

  @Flag(help: "Compare each backend with each other as well, not with the reference alone.")
  var eachAgainstEach = false

  @Flag(
    name: .customLong("until-decided"),
    help: """
      End after a quarter, half or three quarters of the budget if every verdict is decided then: \
      intervals are wider, as they must hold each time.
      """)
  var endsWhenDecided = false

  @Option(
    name: .customLong("copy"),
    help: ArgumentHelp(
      "Measure a copy of a row as well, to test the harness; repeatable. (default: none)",
      discussion: """
        ROW for an unchanged copy, which must come out the same; ROW+2% for one slowed by 2 %; \
        ROW+1alloc for one that allocates once more a parse.
        """, valueName: "row"))
  var copies: [RowCopy] = []

  @Flag(
    name: .customLong("no-yardsticks"),
    help: "Leave out the floors, controls and passes over the bytes that weren't asked for.")
  var hasNoYardsticks = false

  func validate() throws {
    guard sameWithin.value > 0, sameWithin.value < 1 else {
      throw ValidationError("--same-within must lie between 0% and 100%")
    }
  }

  /// Asks for it.
  func apply(to request: inout PlanRequest) {
    request.sameWithin = sameWithin.value
    request.eachAgainstEach = eachAgainstEach
    request.endsWhenDecided = endsWhenDecided
    request.copies = copies
    request.wantsYardsticks = !hasNoYardsticks
  }
}
