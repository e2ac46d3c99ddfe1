/// A synthetic feed, or many of them one after another, and, written from the same model, what every
/// parser must hear in it.
public struct GeneratedDocument: Sendable {
  /// The feed, in UTF-8.
  public var document: [UInt8]
  /// The canonical event log of `document`; of many feeds, their logs one after another.
  public var eventLog: [UInt8]
  /// The record log of `document`; `nil` where there is no record type.
  public var recordLog: [UInt8]?
  /// How many items the feed has; of many feeds, how many these are.
  public var items: Int
  /// The bytes from the first item's start tag to just after the last item's end tag; `nil` of many
  /// feeds.
  public var itemsRange: Range<Int>?
  /// Where each feed ends, of many; `nil` of one.
  public var boundaries: [Int]?
}
