import FeedEvents
import OwnParser

/// The parser of this package as a backend of the harness.
struct OwnBackend: FeedParserBackend, ~Copyable {
  static var identity: BackendIdentity {
    BackendIdentity(
      name: "own", library: "own-parser", version: Tokenizer.version, input: .push,
      positions: "byte",
      notes: [
        "options: none",
        "UTF-8 alone; document types are skipped: no default of theirs is known, nor any entity",
      ])
  }

  private var tokenizer = Tokenizer()
  private var records: [XMLAttributes.Record] = []

  init() throws(ParseFailure) {}

  mutating func parse(
    _ chunks: inout ChunkStream, into sink: SinkHandle
  ) throws(ParseFailure) -> ParseEnd {
    do {
      while true {
        switch try tokenizer.next() {
        case .needsMore:
          if let chunk = chunks.next() { tokenizer.append(chunk) } else { tokenizer.finish() }
        case .startTag: reportStart(to: sink)
        case .endTag:
          guard reportEnd(to: sink) == .proceed else {
            return .stopped(at: SourcePosition(byteOffset: tokenizer.offset))
          }
        case .text: reportText(to: sink)
        case .end: return .complete
        }
      }
    } catch {
      throw ParseFailure(
        error.kind == .namespace ? .namespace : .malformed, reason: error.reason,
        position: SourcePosition(byteOffset: error.offset))
    }
  }

  private mutating func reportStart(to sink: SinkHandle) {
    records.removeAll(keepingCapacity: true)
    tokenizer.bytes.withUnsafeBufferPointer { bytes in
      for attribute in tokenizer.attributes {
        records.append(
          XMLAttributes.Record(
            local: bytes.part(attribute.name.local),
            namespace: bytes.part(attribute.name.namespace),
            value: bytes.part(attribute.value)))
      }
      let name = XMLName(
        checkedByParser: bytes.part(tokenizer.name.local),
        namespace: bytes.part(tokenizer.name.namespace))
      sink.startElement(name, attributes: XMLAttributes(records.span))
    }
  }

  private func reportEnd(to sink: SinkHandle) -> ParseDirective {
    tokenizer.bytes.withUnsafeBufferPointer { bytes in
      let name = XMLName(
        checkedByParser: bytes.part(tokenizer.name.local),
        namespace: bytes.part(tokenizer.name.namespace))
      return sink.endElement(name)
    }
  }

  private func reportText(to sink: SinkHandle) {
    sink.text(XMLText(checkedByParser: tokenizer.bytes.span))
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}
