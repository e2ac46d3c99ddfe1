internal import CZlib

/// Data packed by gzip (RFC 1952), by zlib.
package enum Gzip {
  /// Whether bytes are packed, by the magic number (RFC 1952, §2.3.1).
  package static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The unpacked bytes: of several members one after the other, as `gunzip` has it.
  ///
  /// - Parameters:
  ///   - packed: The packed bytes.
  ///   - limit: The most bytes that are unpacked: a few packed ones may hold a thousand times as many.
  /// - Returns: The bytes.
  /// - Throws: ``GzipError``.
  /// - Complexity: O(*n*) in the unpacked bytes.
  package static func unpack(_ packed: [UInt8], atMost limit: Int) throws(GzipError) -> [UInt8] {
    var unpacked: [UInt8] = []
    var stream = try GzipStream()
    var isTooLarge = false
    _ = try stream.unpack(packed.span) { piece in
      isTooLarge = piece.count > limit - unpacked.count
      if !isTooLarge {
        unsafe piece.withUnsafeBufferPointer { unsafe unpacked.append(contentsOf: $0) }
      }
      return !isTooLarge
    }
    guard !isTooLarge else { throw .tooLarge(limit: limit) }
    guard stream.isComplete else { throw .truncated }
    // Tapes fill their last block with zeros.
    let rest = packed[(packed.count - stream.trailingBytes)...]
    guard rest.allSatisfy({ $0 == 0 }) else { throw .trailingBytes(rest.count) }
    return unpacked
  }
}

/// Unpacks what is packed by gzip piece by piece: several members one after the other, as `gunzip` has it.
@safe
package struct GzipStream: ~Copyable {
  // zlib remembers where it lies.
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 1 << 14)
  /// Whether a member is complete, and none was begun after it.
  package private(set) var isComplete = false
  /// How many bytes followed the last member, which are packed no more.
  package private(set) var trailingBytes = 0

  /// A stream that nothing has come of yet.
  ///
  /// - Throws: ``GzipError/damaged(_:)`` if zlib can't be used.
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

  /// Unpacks a piece, and hands `take` what comes of it, 16 KiB at most at once.
  ///
  /// - Returns: `false` as soon as `take` does, which ends it.
  /// - Throws: ``GzipError/damaged(_:)``.
  /// - Complexity: O(*n*) in the unpacked bytes.
  package mutating func unpack(
    _ packed: Span<UInt8>, _ take: (borrowing Span<UInt8>) -> Bool
  ) throws(GzipError) -> Bool {
    var start = 0
    while start < packed.count {
      if trailingBytes > 0 || isComplete && packed[start] != 0x1F {
        trailingBytes += packed.count - start
        return true
      }
      if isComplete {
        unsafe inflateReset(stream)
        isComplete = false
      }
      // The counts of zlib have 32 bits.
      let piece = packed.extracting(start..<min(packed.count, start + 1 << 20))
      let (status, taken, made) = inflate(piece)
      start += taken
      if made > 0, !take(room.span.extracting(first: made)) { return false }
      switch status {
      case Z_STREAM_END: isComplete = true
      case Z_OK, Z_BUF_ERROR: break
      default:
        throw .damaged(
          unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "error \(status)")
      }
    }
    return try drain(take)
  }

  /// Hands on what zlib still has, as the room was full.
  private mutating func drain(_ take: (borrowing Span<UInt8>) -> Bool) throws(GzipError) -> Bool {
    while !isComplete, unsafe stream.pointee.avail_out == 0 {
      let (status, _, made) = inflate(Span())
      if made > 0, !take(room.span.extracting(first: made)) { return false }
      if status == Z_STREAM_END { isComplete = true }
      if made == 0 { break }
    }
    return true
  }

  private mutating func inflate(_ packed: Span<UInt8>) -> (status: Int32, taken: Int, made: Int) {
    unsafe packed.withUnsafeBufferPointer { input in
      unsafe room.withUnsafeMutableBufferPointer { output in
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

/// Why packed data can't be unpacked.
package enum GzipError: Error, Hashable, Sendable {
  /// It ends before it is complete.
  case truncated
  /// It is damaged, in the words of zlib.
  case damaged(String)
  /// This many bytes follow that are not packed.
  case trailingBytes(Int)
  /// It holds more bytes than are unpacked.
  case tooLarge(limit: Int)
}

extension GzipError {
  /// The problem, in a few words.
  package var text: String {
    switch self {
    case .truncated: "it ends before it is complete"
    case .damaged(let reason): "it is damaged (\(reason))"
    case .trailingBytes(let count): "\(count) bytes after its end are not packed"
    case .tooLarge(let limit): "it holds more than \(limit) bytes"
    }
  }
}
