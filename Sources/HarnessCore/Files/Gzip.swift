internal import CZlib

/// Decompression of gzip data (RFC 1952) with zlib.
package enum Gzip {
  /// Returns whether bytes are gzip data, by the magic number (RFC 1952, §2.3.1).
  package static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the decompressed bytes of all members, one after another, as `gunzip` does.
  ///
  /// - `limit`: the largest number of decompressed bytes, because data may expand a thousandfold.
  ///
  /// Returns the decompressed bytes; only some of them if the task is cancelled.
  package static func decompress(
    _ compressed: [UInt8], atMost limit: Int
  ) throws(GzipError) -> [UInt8] {
    var bytes: [UInt8] = []
    var stream = try GzipStream()
    var isTooLarge = false
    _ = try stream.decompress(compressed.span) { piece in
      isTooLarge = piece.count > limit - bytes.count
      if !isTooLarge {
        unsafe piece.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
      }
      return !isTooLarge && !Task.isCancelled
    }
    guard !isTooLarge else { throw .tooLarge(limit: limit) }
    guard !Task.isCancelled else { return bytes }
    guard stream.isComplete else { throw .truncated }
    // Tapes pad their last block with zeros.
    let rest = compressed[(compressed.count - stream.trailingBytes)...]
    guard rest.allSatisfy({ $0 == 0 }) else { throw .trailingBytes(rest.count) }
    return bytes
  }
}

/// Decompresses gzip data piece by piece, with all members one after another, as `gunzip` does.
@safe
package struct GzipStream: ~Copyable {
  // A pointer, because zlib keeps the address of the structure.
  private let stream: UnsafeMutablePointer<z_stream>
  private var buffer = [UInt8](repeating: 0, count: 1 << 14)
  /// Whether a member is complete and no other has begun after it.
  package private(set) var isComplete = false
  /// The number of uncompressed bytes after the last member.
  private(set) var trailingBytes = 0

  /// Creates a stream without any input.
  package init() throws(GzipError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe zlib_inflate_gzip(stream) == Z_OK else {
      unsafe stream.deallocate()
      throw .damaged("zlib can't be used")
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Decompresses a piece and passes the result to `take`, in parts of at most 16 KiB.
  ///
  /// - Returns: `false` as soon as `take` returns `false`, which ends the decompression.
  package mutating func decompress(
    _ compressed: Span<UInt8>, _ take: (borrowing Span<UInt8>) -> Bool
  ) throws(GzipError) -> Bool {
    var start = 0
    while start < compressed.count {
      if trailingBytes > 0 || isComplete && compressed[start] != 0x1F {
        trailingBytes += compressed.count - start
        return true
      }
      if isComplete {
        unsafe inflateReset(stream)
        isComplete = false
      }
      // The counts of zlib have only 32 bits.
      let piece = compressed.extracting(start..<min(compressed.count, start + 1 << 20))
      let (status, taken, made) = inflate(piece)
      start += taken
      if made > 0, !take(buffer.span.extracting(first: made)) { return false }
      try check(status)
    }
    return try drain(take)
  }

  private mutating func check(_ status: Int32) throws(GzipError) {
    switch status {
    case Z_STREAM_END: isComplete = true
    case Z_OK, Z_BUF_ERROR: break
    default:
      throw .damaged(
        unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(status)")
    }
  }

  /// Passes on the output that zlib still holds because the buffer was full.
  private mutating func drain(_ take: (borrowing Span<UInt8>) -> Bool) throws(GzipError) -> Bool {
    while !isComplete, unsafe stream.pointee.avail_out == 0 {
      let (status, _, made) = inflate(Span())
      if made > 0, !take(buffer.span.extracting(first: made)) { return false }
      try check(status)
      if made == 0 { break }
    }
    return true
  }

  private mutating func inflate(_ compressed: Span<UInt8>) -> (status: Int32, taken: Int, made: Int)
  {
    unsafe compressed.withUnsafeBufferPointer { input in
      unsafe buffer.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        return unsafe (
          status, input.count - Int(stream.pointee.avail_in),
          output.count - Int(stream.pointee.avail_out)
        )
      }
    }
  }
}

/// The reason why data can't be decompressed.
package enum GzipError: Error, Hashable, Sendable {
  /// The data ends before it is complete.
  case truncated
  /// The data is damaged; the text is zlib's.
  case damaged(String)
  /// This many bytes after the last member are not gzip data.
  case trailingBytes(Int)
  /// The decompressed data exceeds the limit.
  case tooLarge(limit: Int)
}

extension GzipError {
  /// The problem, in a few words.
  package var text: String {
    switch self {
    case .truncated: "it ends before it is complete"
    case .damaged(let reason): "it is damaged (\(reason))"
    case .trailingBytes(let count): "\(count) bytes after its end are not compressed"
    case .tooLarge(let limit): "it holds more than \(limit) bytes"
    }
  }
}
