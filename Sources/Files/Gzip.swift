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
    var rest = packed[...]
    repeat {
      rest = rest.dropFirst(try unpackMember(rest, onto: &unpacked, atMost: limit))
    } while rest.starts(with: [0x1F, 0x8B])
    // Tapes fill their last block with zeros.
    guard rest.allSatisfy({ $0 == 0 }) else { throw .trailingBytes(rest.count) }
    return unpacked
  }

  /// Unpacks the first member.
  ///
  /// - Returns: The number of its packed bytes.
  private static func unpackMember(
    _ packed: ArraySlice<UInt8>, onto unpacked: inout [UInt8], atMost limit: Int
  ) throws(GzipError) -> Int {
    var stream = unsafe z_stream()
    guard unsafe zlib_inflate_gzip(&stream) == Z_OK else { throw .damaged("zlib can't be used") }
    defer { unsafe inflateEnd(&stream) }
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var given = packed[...]
    var status = Z_OK
    repeat {
      // The counts of zlib have 32 bits.
      let piece = given.prefix(1 << 20)
      let (taken, made) = unsafe piece.withUnsafeBufferPointer { input in
        unsafe room.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.avail_in = UInt32(input.count)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          status = unsafe inflate(&stream, Z_NO_FLUSH)
          return unsafe (
            input.count - Int(stream.avail_in), output.count - Int(stream.avail_out)
          )
        }
      }
      given = given.dropFirst(taken)
      guard unpacked.count + made <= limit else { throw .tooLarge(limit: limit) }
      unpacked += room[..<made]
      if status == Z_OK || status == Z_BUF_ERROR, taken == 0, made == 0 { throw .truncated }
    } while status == Z_OK || status == Z_BUF_ERROR
    guard status == Z_STREAM_END else {
      throw .damaged(unsafe stream.msg.map { unsafe String(cString: $0) } ?? "error \(status)")
    }
    return packed.count - given.count
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
