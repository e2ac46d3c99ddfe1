/// The changes in a feed since an earlier snapshot, and how many new items are found if reading stops early.
package struct RefreshSummary: Hashable, Codable, Sendable {
  var previous: String
  /// The number of items in the earlier snapshot, and in the feed.
  var previousItems: Int
  var items: Int
  /// The items that are new, that have changed content, and that are gone.
  var new: [Item]
  var changed: [Item]
  var gone: [Item]
  /// The number of items that nothing identifies: each counts as new.
  var unidentified: Int
  /// The number of items in the earlier snapshot, and in the feed, whose identity occurs more than once: they go by
  /// link and date.
  var previousAmbiguous: Int
  var ambiguous: Int
  /// The newest date in the earlier snapshot, if items are recognised as seen by their date; `nil` if they
  /// are recognised by their identity.
  package var seenUntil: String?
  /// The number of consecutive seen items after which reading stops.
  var limit: Int
  /// The number of items read until then, and the number of new ones among them.
  package var read: Int
  var found: Int

  /// An item, with what a reader knows it by.
  package struct Item: Hashable, Codable, Sendable {
    var title: String?
    var link: String?
    var identity: String?
    /// The names of the fields that have changed; `nil` for an item that is new or gone.
    var fields: [String]?

    package init(
      title: String? = nil, link: String? = nil, identity: String? = nil, fields: [String]? = nil
    ) {
      self.title = title
      self.link = link
      self.identity = identity
      self.fields = fields
    }
  }

  package init(
    previous: String, previousItems: Int, items: Int, new: [Item], changed: [Item], gone: [Item],
    unidentified: Int = 0, previousAmbiguous: Int = 0, ambiguous: Int = 0,
    seenUntil: String? = nil, limit: Int, read: Int, found: Int
  ) {
    self.previous = previous
    self.previousItems = previousItems
    self.items = items
    self.new = new
    self.changed = changed
    self.gone = gone
    self.unidentified = unidentified
    self.previousAmbiguous = previousAmbiguous
    self.ambiguous = ambiguous
    self.seenUntil = seenUntil
    self.limit = limit
    self.read = read
    self.found = found
  }
}
