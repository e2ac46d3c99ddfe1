internal import FeedEvents
internal import FeedShim

/// What the functions that C++ calls share during one parse.
struct Session {
  let sink: SinkHandle
  let chunks: UnsafeMutablePointer<ChunkStream>
}

extension UnsafeMutablePointer<Session> {
  func client(size: Int) -> feed_client {
    feed_client(
      context: self, size: size,
      next: { context, limit, piece in
        guard let chunk = session(context).pointee.chunks.pointee.next(atMost: limit) else {
          return false
        }
        // The chunk stays valid until the next call.
        chunk.withUnsafeBytes { bytes in
          let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          piece?.pointee = feed_text(bytes: start, count: bytes.count)
        }
        return true
      },
      start: { context, local, uri, attributes, count in
        let sink = session(context).pointee.sink
        let name = XMLName(checkedByParser: local.buffer, namespace: uri.buffer)
        guard count > 0, let attributes else {
          return sink.startElement(name, attributes: XMLAttributes(Span()))
        }
        withUnsafeTemporaryAllocation(of: XMLAttributes.Record.self, capacity: count) { records in
          for index in 0..<count {
            let attribute = attributes[index]
            records.initializeElement(
              at: index,
              to: XMLAttributes.Record(
                local: attribute.local.buffer, namespace: attribute.uri.buffer,
                value: attribute.value.buffer))
          }
          let span = Span(_unsafeElements: UnsafeBufferPointer(records))
          sink.startElement(name, attributes: XMLAttributes(span))
        }
      },
      end: { context, local, uri in
        let name = XMLName(checkedByParser: local.buffer, namespace: uri.buffer)
        return session(context).pointee.sink.endElement(name) == .proceed
      },
      text: { context, text in
        session(context).pointee.sink.text(XMLText(checkedByParser: text.buffer))
      })
  }
}

private func session(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Session> {
  context.unsafelyUnwrapped.assumingMemoryBound(to: Session.self)
}

extension feed_text {
  fileprivate var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
