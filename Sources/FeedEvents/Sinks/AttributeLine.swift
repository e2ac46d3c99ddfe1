/// One attribute's line in the event log, which sorts by URI and then by local name, bytewise.
struct AttributeLine: Comparable {
  private let namespace: [UInt8]
  private let local: [UInt8]
  /// `URI local value`, without the leading `A` and the line feed.
  let text: [UInt8]

  init(_ attributes: borrowing XMLAttributes, at index: Int) {
    let name = attributes.name(at: index)
    var namespace: [UInt8] = []
    namespace.append(name.namespace)
    var local: [UInt8] = []
    local.append(name.local)
    var text: [UInt8] = []
    text.append(namespace: name.namespace)
    text.append(UInt8(ascii: " "))
    text += local
    text.append(UInt8(ascii: " "))
    text.append(escaping: attributes.value(at: index))
    self.namespace = namespace
    self.local = local
    self.text = text
  }

  static func < (one: Self, other: Self) -> Bool {
    one.namespace == other.namespace
      ? one.local.lexicographicallyPrecedes(other.local)
      : one.namespace.lexicographicallyPrecedes(other.namespace)
  }
}
