internal import FeedEvents

/// The attributes of one start tag, laid out as bytes for the sink to borrow.
///
/// `XMLParser` brings them as a dictionary of strings with qualified names; the two buffers are
/// kept from tag to tag.
struct AttributeArena {
  private var bytes: [UInt8] = []
  private var slices: [(local: Range<Int>, namespace: Range<Int>, value: Range<Int>)] = []

  /// Room for any usual tag: a dictionary's order differs from run to run, and buffers that grew
  /// by it would make the allocations differ too.
  init() {
    bytes.reserveCapacity(4096)
    slices.reserveCapacity(32)
  }

  /// Takes in the attributes of a tag, in place of those before.
  mutating func fill(_ attributes: [String: String], scopes: borrowing NamespaceScopes) {
    bytes.removeAll(keepingCapacity: true)
    slices.removeAll(keepingCapacity: true)
    for (name, value) in attributes {
      var local = Substring(name)
      var uri = ""
      if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
        uri = scopes.uri(of: name[..<colon]) ?? ""
        local = name[name.utf8.index(after: colon)...]
      }
      slices.append((append(local.utf8), append(uri.utf8), append(value.utf8)))
    }
  }

  /// Takes in the attributes of a tag under their names as they are written.
  mutating func fill(_ attributes: [String: String]) {
    bytes.removeAll(keepingCapacity: true)
    slices.removeAll(keepingCapacity: true)
    for (name, value) in attributes {
      slices.append((append(name.utf8), bytes.count..<bytes.count, append(value.utf8)))
    }
  }

  private mutating func append(_ text: some Collection<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  /// Reports a start tag with the attributes taken in.
  borrowing func report(_ name: XMLName, to sink: SinkHandle) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeTemporaryAllocation(
        of: XMLAttributes.Record.self, capacity: max(1, slices.count)
      ) { records in
        for (index, slice) in slices.enumerated() {
          unsafe records.initializeElement(
            at: index,
            to: XMLAttributes.Record(
              local: UnsafeBufferPointer(rebasing: bytes[slice.local]),
              namespace: UnsafeBufferPointer(rebasing: bytes[slice.namespace]),
              value: UnsafeBufferPointer(rebasing: bytes[slice.value])))
        }
        let filled = unsafe UnsafeBufferPointer(rebasing: records[..<slices.count])
        unsafe sink.startElement(name, attributes: XMLAttributes(Span(_unsafeElements: filled)))
      }
    }
  }
}
