internal import FeedEvents
internal import Glibc

/// The attributes of one start tag, as the sink borrows them.
///
/// `XMLParser` delivers them as a dictionary of strings, whose bytes are borrowed in place. Only short
/// strings are copied, because they have no memory of their own. The buffers are kept from tag to tag.
@safe
struct AttributeRecords: ~Copyable {
  private var records: UnsafeMutableBufferPointer<XMLAttributes.Record>
  /// Space for the copy of each string of a tag that may be short.
  private var shortStrings: UnsafeMutablePointer<ShortString>
  private var count = 0
  var scopes = NamespaceScopes()

  /// The longest string that Swift stores inline, in bytes of UTF-8.
  private static let maximumShortLength = 15

  private typealias ShortString = InlineArray<16, UInt8>

  /// Creates storage for any ordinary tag.
  ///
  /// The order of a dictionary differs between runs, and storage that grew by it would make the allocations
  /// differ too.
  init() {
    unsafe records = .allocate(capacity: 32)
    unsafe shortStrings = .allocate(capacity: 64)
  }

  deinit {
    unsafe records.deallocate()
    unsafe shortStrings.deallocate()
  }

  mutating func report(_ name: XMLName, _ attributes: [String: String], to sink: SinkHandle) {
    makeRoom(for: attributes.count)
    count = 0
    for (name, value) in attributes {
      var local = unsafe lend(name, at: 2 * count)
      var namespace = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      // A leading colon does not end a prefix. libxml2 accepts it in the names of default attributes.
      if let colon = unsafe local.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
        unsafe namespace = scopes.uri(of: UnsafeBufferPointer(rebasing: local[..<colon]))
        unsafe local = UnsafeBufferPointer(rebasing: local[(colon + 1)...])
      }
      unsafe records.initializeElement(
        at: count,
        to: XMLAttributes.Record(
          local: local, namespace: namespace, value: lend(value, at: 2 * count + 1)))
      count += 1
    }
    // The dictionary keeps the strings alive.
    withExtendedLifetime(attributes) {
      let filled = unsafe UnsafeBufferPointer(rebasing: records[..<count])
      unsafe sink.startElement(name, attributes: XMLAttributes(Span(_unsafeElements: filled)))
    }
  }

  private mutating func makeRoom(for count: Int) {
    guard unsafe count > records.count else { return }
    unsafe records.deallocate()
    unsafe shortStrings.deallocate()
    unsafe records = .allocate(capacity: count)
    unsafe shortStrings = .allocate(capacity: 2 * count)
  }

  /// Returns the bytes of a string that is kept alive, or of a copy if it is short.
  private func lend(_ text: String, at offset: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe text.withUTF8Bytes { bytes in
      guard bytes.count <= Self.maximumShortLength, let source = bytes.baseAddress else {
        return unsafe bytes
      }
      let copy = unsafe UnsafeMutableRawPointer(shortStrings + offset)
      unsafe copy.copyMemory(from: source, byteCount: bytes.count)
      return unsafe UnsafeBufferPointer(
        start: copy.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of a native string, as all of Foundation's strings on Linux are.
  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let result = unsafe utf8.withContiguousStorageIfAvailable(body) else {
      preconditionFailure("XMLParser passed a string that is not native")
    }
    return result
  }
}

/// The URI that each prefix stands for at the current place in a document.
///
/// `XMLParser` resolves the prefixes of elements but throws away the namespaces of attributes, so prefixes
/// are resolved a second time here.
struct NamespaceScopes {
  /// The prefix and the URI of each binding, one after the other, innermost last.
  private(set) var bytes: [UInt8] = []
  private var bindings: [Binding] = []

  private struct Binding {
    let prefix, uri: Range<Int>
  }

  init() {
    bytes.reserveCapacity(1024)
    begin("xml", uri: "http://www.w3.org/XML/1998/namespace")
  }

  mutating func begin(_ prefix: String, uri: String) {
    bindings.append(Binding(prefix: append(prefix), uri: append(uri)))
  }

  /// Ends the innermost binding of a prefix; the bindings of one element may end in any order.
  mutating func end(_ prefix: String) {
    let ended = bindings.lastIndex { prefix.utf8.elementsEqual(bytes[$0.prefix]) }
    guard let ended else { return }
    bindings.remove(at: ended)
    bytes.removeSubrange((bindings.last?.uri.upperBound ?? 0)...)
  }

  /// Returns the URI that a prefix is bound to, valid until the next change; empty if it is unbound, which
  /// the parser has already reported.
  @unsafe
  borrowing func uri(of prefix: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let range = unsafe range(ofURI: prefix)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe UnsafeBufferPointer(rebasing: bytes[range])
    }
  }

  /// Returns the range in ``bytes`` of the URI that a prefix is bound to; empty if it is unbound.
  borrowing func range(ofURI prefix: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for binding in bindings.reversed() where binding.prefix.count == prefix.count {
        let bound = unsafe UnsafeBufferPointer(rebasing: bytes[binding.prefix])
        if unsafe bound.elementsEqual(prefix) { return binding.uri }
      }
      return 0..<0
    }
  }

  private mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }
}
