internal import Measurement

/// Notes when the first item of an iteration is complete, and each tenth of all items.
///
/// No other item costs a clock read, and the room for the notes is there beforehand: as little as
/// can be is added to the parse that is watched.
final class ItemClock {
  /// The items whose ends are noted, counted from 1 and ascending.
  private let marks: [Int]
  private let itemCount: Int
  private var ends: [Int64] = []

  /// - Parameter items: The number of items in the document.
  init(items: Int) {
    itemCount = items
    var marks = items > 0 ? [1] : []
    for tenth in 1...10 {
      let item = Self.lastItem(ofTenth: tenth, of: items)
      if let last = marks.last, item > last { marks.append(item) }
    }
    self.marks = marks
    ends.reserveCapacity(marks.count)
  }

  /// The item that completes tenth `tenth` of `items` items: number ⌈`tenth` · `items` / 10⌉.
  private static func lastItem(ofTenth tenth: Int, of items: Int) -> Int {
    (tenth * items + 9) / 10
  }

  func begin() { ends.removeAll(keepingCapacity: true) }

  /// Told of the end of each item, by its number from 1.
  func note(_ item: Int) {
    if ends.count < marks.count, item == marks[ends.count] { ends.append(MonotonicClock.now) }
  }

  /// When the first item was complete; `nil` where there was none.
  var firstEnd: Int64? { ends.first }

  /// When the first `tenth` tenths of the items were complete; `nil` where they never were.
  ///
  /// Of fewer than ten items some end several tenths.
  func end(ofTenth tenth: Int) -> Int64? {
    let item = Self.lastItem(ofTenth: tenth, of: itemCount)
    guard let index = marks.firstIndex(of: item), index < ends.count else { return nil }
    return ends[index]
  }
}
