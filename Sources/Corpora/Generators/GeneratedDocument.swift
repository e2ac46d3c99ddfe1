/// A synthetic feed and, written from the same model, what every parser must hear in it.
public struct GeneratedDocument: Sendable {
  /// The feed, in UTF-8.
  public var document: [UInt8]
  /// The canonical event log of `document`.
  public var eventLog: [UInt8]
  /// The record log of `document`.
  public var recordLog: [UInt8]
  /// How many items the feed has.
  public var items: Int
  /// The bytes from the first item's start tag to just after the last item's end tag.
  public var itemsRange: Range<Int>
}
