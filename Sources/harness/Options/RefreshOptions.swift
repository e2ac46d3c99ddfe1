import ArgumentParser

/// Options for an earlier snapshot of the feed and for when to stop reading the newer one.
struct RefreshOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An earlier snapshot of the feed: new items are counted, and stopping at known items is compared with \
      reading the whole feed. (default: none)
      """, valueName: "name or path"))
  var previous: String?

  @Option(
    help: ArgumentHelp(
      """
      The reader's memory of the earlier snapshot: items (the identity of each item) or last (only the \
      newest date). (default: items)
      """, valueName: "memory"))
  var since: Memory?

  @Option(
    help: ArgumentHelp(
      "The number of consecutive known items after which reading stops. (default: 1)",
      valueName: "items"))
  var leaveOffAfter: Int?

  /// The information that a reader keeps of an earlier snapshot.
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
