internal import FeedEvents
internal import Glibc

/// The attributes of one start tag, as the sink borrows them.
///
/// `XMLParser` brings them as a dictionary of strings, which stay where they are; only short strings,
/// which have no memory of their own, are copied. The memory is kept from tag to tag.
@safe
struct AttributeRecords: ~Copyable {
  private var records: UnsafeMutableBufferPointer<XMLAttributes.Record>
  /// A place for each string of a tag that may be short.
  private var shortStrings: UnsafeMutablePointer<ShortString>
  private var count = 0
  /// What prefixes stand for; `nil` where names are reported as they are written.
  var scopes: NamespaceScopes?

  /// The longest string that Swift keeps in its variable.
  private static let longestShortString = 15

  private typealias ShortString = InlineArray<16, UInt8>

  /// Room for any usual tag: a dictionary's order differs from run to run, and memory that grew by it
  /// would make the allocations differ too.
  init(hasNamespaces: Bool) {
    scopes = hasNamespaces ? NamespaceScopes() : nil
    unsafe records = .allocate(capacity: 32)
    unsafe shortStrings = .allocate(capacity: 64)
  }

  deinit {
    unsafe records.deallocate()
    unsafe shortStrings.deallocate()
  }

  /// Reports a start tag.
  mutating func report(_ name: XMLName, _ attributes: [String: String], to sink: SinkHandle) {
    makeRoom(for: attributes.count)
    count = 0
    for (name, value) in attributes {
      var local = unsafe lend(name, at: 2 * count)
      var namespace = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      // A colon at the beginning ends no prefix: so libxml2 has it in names of defaults, where it lets it pass.
      if scopes != nil, let colon = unsafe local.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
        unsafe namespace = uri(of: UnsafeBufferPointer(rebasing: local[..<colon]))
        unsafe local = UnsafeBufferPointer(rebasing: local[(colon + 1)...])
      }
      unsafe records.initializeElement(
        at: count,
        to: XMLAttributes.Record(
          local: local, namespace: namespace, value: lend(value, at: 2 * count + 1)))
      count += 1
    }
    // The dictionary keeps the strings.
    withExtendedLifetime(attributes) {
      let filled = unsafe UnsafeBufferPointer(rebasing: records[..<count])
      unsafe sink.startElement(name, attributes: XMLAttributes(Span(_unsafeElements: filled)))
    }
  }

  private func uri(of prefix: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    unsafe scopes?.uri(of: prefix) ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  private mutating func makeRoom(for count: Int) {
    guard unsafe count > records.count else { return }
    unsafe records.deallocate()
    unsafe shortStrings.deallocate()
    unsafe records = .allocate(capacity: count)
    unsafe shortStrings = .allocate(capacity: 2 * count)
  }

  /// The bytes of a string that is kept for now, or of a copy.
  private func lend(_ text: String, at place: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe text.withUTF8Bytes { bytes in
      guard bytes.count <= Self.longestShortString, let source = bytes.baseAddress else {
        return unsafe bytes
      }
      let copy = unsafe UnsafeMutableRawPointer(shortStrings + place)
      unsafe copy.copyMemory(from: source, byteCount: bytes.count)
      return unsafe UnsafeBufferPointer(
        start: copy.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
  }
}

extension String {
  /// Its UTF-8, which a native string has in one piece; all of Foundation's are on Linux.
  @inline(__always)
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let result = unsafe utf8.withContiguousStorageIfAvailable(body) else {
      preconditionFailure("XMLParser brought a string that is not native")
    }
    return result
  }
}

/// Which URI each prefix stands for at this point of a document.
///
/// `XMLParser` resolves the prefixes of elements but throws away those of attributes, so that they
/// are resolved a second time here.
struct NamespaceScopes {
  /// The prefix and the URI of each binding, one behind the other, innermost last.
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

  /// Ends the innermost binding of a prefix; those of one element end in any order.
  mutating func end(_ prefix: String) {
    let ended = bindings.lastIndex { prefix.utf8.elementsEqual(bytes[$0.prefix]) }
    guard let ended else { return }
    bindings.remove(at: ended)
    bytes.removeSubrange((bindings.last?.uri.upperBound ?? 0)...)
  }

  /// The URI that a prefix is bound to, valid until the next change; empty where it is bound to
  /// none, which the parser has reported by then.
  @unsafe
  borrowing func uri(of prefix: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let place = unsafe place(ofURI: prefix)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe UnsafeBufferPointer(rebasing: bytes[place])
    }
  }

  /// Where the URI that a prefix is bound to lies in ``bytes``; empty where it is bound to none.
  ///
  /// - Complexity: O(*n*) in the bindings, most of which differ in length.
  borrowing func place(ofURI prefix: UnsafeBufferPointer<UInt8>) -> Range<Int> {
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
