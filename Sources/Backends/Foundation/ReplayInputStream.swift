internal import FeedEvents
internal import Foundation

/// Hands `XMLParser` one recorded chunk a read, or as much of it as the reader can take.
///
/// It borrows the stream: it must not outlive the call of `parse` that made it.
@safe
final class ReplayInputStream: InputStream {
  private let chunks: UnsafeMutablePointer<ChunkStream>
  private var isEnded = false

  init(_ chunks: UnsafeMutablePointer<ChunkStream>) {
    unsafe self.chunks = chunks
    super.init(data: Data())
  }

  override func open() {}
  override func close() {}
  override var hasBytesAvailable: Bool { !isEnded }
  override var streamError: (any Error)? { nil }

  /// Makes the next read the last: nothing comes after what the parser has.
  func end() { isEnded = true }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard !isEnded, let chunk = unsafe chunks.pointee.next(atMost: maxLength) else { return 0 }
    unsafe chunk.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: buffer, count: maxLength).copyMemory(from: bytes)
    }
    return chunk.byteCount
  }
}
