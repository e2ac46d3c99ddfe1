import ArgumentParser

/// An earlier snapshot of the feed, and when to leave off reading the newer one.
struct RefreshOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An earlier snapshot of the feed: what is new since is counted, and leaving off at what has been seen is \
      measured against reading it all. (default: none)
      """, valueName: "name or path"))
  var previous: String?

  @Option(
    help: ArgumentHelp(
      """
      What is known of the earlier snapshot: items, what identifies each of them, or last, the newest date of \
      all. (default: items)
      """, valueName: "memory"))
  var since: Memory?

  @Option(
    help: ArgumentHelp(
      "After how many items in a row that have been seen before reading leaves off. (default: 1)",
      valueName: "items"))
  var leaveOffAfter: Int?

  /// The memory that a reader keeps of an earlier snapshot.
  enum Memory: String, ExpressibleByArgument { case items, last }

  func validate() throws {
    if let leaveOffAfter, leaveOffAfter < 1 {
      throw ValidationError("--leave-off-after must be at least 1")
    }
    guard previous == nil else { return }
    if since != nil { throw ValidationError("--since needs --previous") }
    if leaveOffAfter != nil { throw ValidationError("--leave-off-after needs --previous") }
  }
}
