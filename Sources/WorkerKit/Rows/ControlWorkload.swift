internal import CControls
internal import FeedEvents

/// A loop in C.
@safe
struct ControlWorkload: Workload {
  private let loop: control_loop

  init(_ loop: control_loop) { unsafe self.loop = loop }

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    guard let state = unsafe loop.create() else {
      throw ParseFailure(.unavailable, reason: "no memory for the parser")
    }
    defer { unsafe loop.destroy(state) }
    // As the backends have it.
    if unsafe loop.hears_events { chunks.keepPrologWhole() }
    while let chunk = chunks.next() {
      let feed = unsafe loop.feed
      let isAccepted = unsafe chunk.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe feed(state, $0, bytes.count) } ?? true
      }
      guard isAccepted else { throw rejection }
    }
    guard unsafe loop.finish(state) else { throw rejection }
    return unsafe Outcome(events: loop.hears_events ? Int(loop.events(state)) : nil)
  }

  private var rejection: ParseFailure {
    ParseFailure(.malformed, reason: "rejected by the C loop")
  }
}

/// A control in Swift, for a library that has no interface in C.
struct SwiftControlWorkload: Workload {
  let countEvents: Row.EventCounter

  mutating func run(_ chunks: inout ChunkStream) throws(ParseFailure) -> Outcome {
    Outcome(events: try countEvents(&chunks))
  }
}
