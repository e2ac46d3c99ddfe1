/// The items that are new in a feed since an earlier snapshot, and how many of them are found if reading
/// stops early.
package struct RefreshSummary: Hashable, Codable, Sendable {
  var previous: String
  /// The number of items in the earlier snapshot, and in the feed.
  var previousItems: Int
  var items: Int
  /// The numbers of items that are new, that have changed content, and that are gone.
  var new: Int
  var changed: Int
  var gone: Int
  /// The number of items without an identity: each counts as new.
  var unidentified: Int
  /// The newest date in the earlier snapshot, if items are recognised as seen by their date; `nil` if they
  /// are recognised by their identity.
  package var seenUntil: String?
  /// The number of consecutive seen items after which reading stops.
  var limit: Int
  /// The number of items read until then, and the number of new ones among them.
  package var read: Int
  var found: Int

  package init(
    previous: String, previousItems: Int, items: Int, new: Int, changed: Int, gone: Int,
    unidentified: Int = 0, seenUntil: String? = nil, limit: Int, read: Int, found: Int
  ) {
    self.previous = previous
    self.previousItems = previousItems
    self.items = items
    self.new = new
    self.changed = changed
    self.gone = gone
    self.unidentified = unidentified
    self.seenUntil = seenUntil
    self.limit = limit
    self.read = read
    self.found = found
  }
}
