/// The items that are new in a feed since an earlier snapshot, and how many of them are found by leaving off
/// early.
package struct RefreshSummary: Hashable, Codable, Sendable {
  /// The name of the earlier snapshot.
  package var previous: String
  /// The items of the earlier snapshot, and of the feed.
  package var previousItems: Int
  package var items: Int
  /// The items that were not there before, that were there with another content, and that have gone.
  package var new: Int
  package var changed: Int
  package var gone: Int
  /// The items that nothing identifies: each counts as new.
  package var unidentified: Int
  /// The newest date of the earlier snapshot, where items are taken for seen by their date; `nil` if they are
  /// known by what identifies them.
  package var seenUntil: String?
  /// After how many seen items in a row reading leaves off.
  package var limit: Int
  /// The items that are read until then, and the new ones among them.
  package var read: Int
  package var found: Int

  /// A summary with everything given.
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
