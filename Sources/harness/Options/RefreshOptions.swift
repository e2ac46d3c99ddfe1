import ArgumentParser

/// Options for an earlier snapshot of the feed and for when to stop reading the newer one.
struct RefreshOptions: ParsableArguments {
  @OptionGroup var snapshot: SnapshotOption

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
    guard snapshot.previous == nil else { return }
    if since != nil { throw ValidationError("--since needs --previous") }
    if leaveOffAfter != nil { throw ValidationError("--leave-off-after needs --previous") }
  }
}

struct SnapshotOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An earlier snapshot of the feed. `run` names the items that are new, changed and gone, and compares stopping at \
      known items with reading the whole feed; `records` shows known posts as read. (default: none)
      """, valueName: "name or path"))
  var previous: String?
}
