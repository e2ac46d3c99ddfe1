internal import FeedEvents
internal import Glibc
internal import Measurement
internal import WorkerContract

/// A document that arrives on standard input and is parsed as it arrives.
///
/// Before it, there are lines that say what the transport says of it, and an empty line.
@safe
final class ArrivingDocument {
  /// The size that the document must not exceed, in bytes.
  ///
  /// The address space is only reserved: pages that no byte has reached cost nothing.
  private static let capacity = 1 << 29

  private let memory: UnsafeMutableRawPointer
  private var size = 0
  private var chunks = 0
  /// The time that the parser has waited since the first bytes arrived, in nanoseconds.
  private var waited: Int64 = 0
  private var firstByte: Int64?

  private init() throws(WorkerFailure) {
    let memory = unsafe mmap(
      nil, Self.capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0
    )
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw .unreadable("could not reserve \(Self.capacity) bytes for the document")
    }
    unsafe self.memory = memory
  }

  deinit { unsafe munmap(memory, Self.capacity) }

  /// Parses the document to its end as it arrives.
  ///
  /// - Throws: ``WorkerFailure``.
  static func follow(
    _ request: FollowRequest, by implementation: Implementation
  ) throws(WorkerFailure) -> FollowReport {
    var transport = Transport(try head())
    if !request.sink.buildsRecords { transport.base = nil }
    if let reason = implementation.reasonNotToObey(transport) { throw .unavailable(reason) }
    var workload: any Workload
    do throws(Implementation.Unavailable) {
      workload = try implementation.workload(
        WorkloadRequest(.measuring(request.sink), records: request.records))
    } catch { throw .unavailable(error.reason) }
    let document = try ArrivingDocument()
    let summary: ParseSummary
    do throws(ParseFailure) { summary = try document.parse(by: &workload, transport) } catch {
      throw .rejected(error)
    }
    let end = MonotonicClock.now
    let first = document.firstByte ?? end
    return FollowReport(
      bytes: document.size, chunks: document.chunks,
      records: request.sink.buildsRecords ? summary.items : nil,
      parse: Int(end - first - document.waited), sinceFirstByte: Int(end - first))
  }

  /// Reads the lines before the document, and none of its bytes.
  private static func head() throws(WorkerFailure) -> String {
    var head: [UInt8] = []
    let newline = UInt8(ascii: "\n")
    while head != [newline], head.suffix(2) != [newline, newline] {
      var byte: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unreadable("standard input ended before the document") }
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  private func parse(
    by workload: inout any Workload, _ transport: Transport
  ) throws(ParseFailure) -> ParseSummary {
    var stream = unsafe ChunkStream(
      arrivingIn: UnsafeRawBufferPointer(start: memory, count: Self.capacity)
    ) { self.waitForMore() }
    stream.transport = transport
    return try workload.run(&stream)
  }

  /// Waits until more bytes arrive, or the input ends.
  ///
  /// - Returns: The number of bytes that have arrived in total.
  private func waitForMore() -> Int {
    let began = MonotonicClock.now
    while size < Self.capacity {
      let count = unsafe read(STDIN_FILENO, memory + size, Self.capacity - size)
      if count < 0, errno == EINTR { continue }
      if count > 0 {
        size += count
        chunks += 1
      }
      break
    }
    let now = MonotonicClock.now
    if firstByte == nil { firstByte = now } else { waited += now - began }
    return size
  }
}
