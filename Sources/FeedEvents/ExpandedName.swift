internal import Glibc

/// An expanded name that owns its bytes, to compare borrowed names with.
///
/// Written `{URI}local`, or `local` alone when it is in no namespace (Clark notation, 1999).
public struct ExpandedName: Hashable, Sendable, CustomStringConvertible {
  private let namespaceBytes: [UInt8]
  private let localBytes: [UInt8]

  /// A name by its parts; an empty `namespace` means none.
  public init(namespace: String = "", local: String) {
    namespaceBytes = Array(namespace.utf8)
    localBytes = Array(local.utf8)
  }

  /// Reads `{URI}local` or `local`; `nil` where the brace isn't closed or the local part is empty.
  public init?(_ text: String) {
    var local = text[...]
    var namespace = text[..<text.startIndex]
    if text.hasPrefix("{") {
      guard let close = text.firstIndex(of: "}") else { return nil }
      namespace = text[text.index(after: text.startIndex)..<close]
      local = text[text.index(after: close)...]
    }
    guard !local.isEmpty else { return nil }
    self.init(namespace: String(namespace), local: String(local))
  }

  /// The name as it is read.
  public var description: String {
    let local = String(decoding: localBytes, as: UTF8.self)
    guard !namespaceBytes.isEmpty else { return local }
    return "{\(String(decoding: namespaceBytes, as: UTF8.self))}\(local)"
  }

  /// Whether it is in a namespace.
  public var hasNamespace: Bool { !namespaceBytes.isEmpty }

  /// The bytes of the two parts.
  var parts: (namespace: [UInt8], local: [UInt8]) { (namespaceBytes, localBytes) }
}

/// A few expanded names to look borrowed names up in, laid out flat: a look-up retains nothing.
///
/// A hash table with open addressing: most names that are not in it meet an empty slot, and are
/// compared with none.
public struct NameTable: Sendable {
  /// The local part and the URI of each name, one behind the other.
  private let bytes: [UInt8]
  /// A power of two of them, at most an eighth of them taken.
  private let slots: [Slot]

  private struct Slot: BitwiseCopyable {
    /// The place of the name in the list; -1 where the slot is empty.
    var index: Int32 = -1
    var start: Int32 = 0
    var localCount = 0
    var namespaceCount = 0
  }

  /// A table of `names`; of equal ones the first is found.
  public init(_ names: some Collection<ExpandedName>) {
    var bytes: [UInt8] = []
    var count = 4
    while count < 8 * names.count { count *= 2 }
    var slots = [Slot](repeating: Slot(), count: count)
    for (index, name) in names.enumerated() {
      let (namespace, local) = name.parts
      var place = Self.hash(local.span, namespace.span) & (slots.count - 1)
      while slots[place].index >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Slot(
        index: Int32(index), start: Int32(bytes.count), localCount: local.count,
        namespaceCount: namespace.count)
      bytes += local
      bytes += namespace
    }
    self.bytes = bytes
    self.slots = slots
  }

  /// The place of `name` in the list the table was made of.
  ///
  /// The prefix it was written with plays no part.
  ///
  /// - Complexity: O(1) on average.
  public func index(of name: borrowing XMLName) -> Int? {
    let slots = slots.span
    let mask = slots.count &- 1
    var place = Self.hash(name.local.bytes, name.namespace.bytes) & mask
    while true {
      // The mask keeps it in bounds.
      let slot = unsafe slots[unchecked: place]
      if slot.index < 0 { return nil }
      if slot.localCount == name.local.bytes.count,
        slot.namespaceCount == name.namespace.bytes.count,
        isEqual(name.local.bytes, at: Int(slot.start)),
        isEqual(name.namespace.bytes, at: Int(slot.start) &+ slot.localCount)
      {
        return Int(slot.index)
      }
      place = (place &+ 1) & mask
    }
  }

  /// By the lengths, which differ for most names of a feed, and two letters.
  @inline(__always)
  private static func hash(_ local: Span<UInt8>, _ namespace: Span<UInt8>) -> Int {
    let count = local.count
    guard count > 0 else { return namespace.count }
    let letters = unsafe Int(local[unchecked: 0]) &+ Int(local[unchecked: count &- 1]) &* 3
    return count &* 5 &+ letters &+ namespace.count
  }

  private func isEqual(_ text: Span<UInt8>, at start: Int) -> Bool {
    let entry = bytes.span.extracting(start..<start &+ text.count)
    return unsafe text.withUnsafeBytes { text in
      unsafe entry.withUnsafeBytes { entry in
        guard let one = text.baseAddress, let other = entry.baseAddress else {
          return true
        }
        return unsafe memcmp(one, other, text.count) == 0
      }
    }
  }
}
