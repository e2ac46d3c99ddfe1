import FeedEvents
import Glibc

// MARK: - Reporting something else

enum DropsOneEvent: Misbehaviour {
  static let name = "drops-one-event"
  static let losesAnEvent = true
}

/// Drops an event megabytes into the feed, beyond the part of a log that is kept.
enum DropsALateEvent: Misbehaviour {
  static let name = "drops-a-late-event"
  static let losesAnEvent = true
  static let leak = 7_000
}

/// Reports the right events to `verify`, but does less work when it is timed.
enum DropsOneEventInSample: Misbehaviour {
  static let name = "drops-one-event-in-sample"
  static var losesAnEvent: Bool { Command.isSample }
}

enum DropsOneEventWhenCut: Misbehaviour {
  static let name = "drops-one-event-when-cut"
  static var losesAnEvent: Bool { Parses.count > 2 }
  static func strike() { Parses.begin() }
}

// MARK: - Rejecting

enum Rejects: Misbehaviour {
  static let name = "rejects"
  static func strike() throws(ParseFailure) {
    throw ParseFailure(
      .malformed, code: 42, reason: "it does not like this document",
      position: SourcePosition(line: 3, column: 14, byteOffset: 159))
  }
}

enum RejectsInSample: Misbehaviour {
  static let name = "rejects-in-sample"
  static func strike() throws(ParseFailure) { if Command.isSample { try Rejects.strike() } }
}

// MARK: - Crashing

enum CrashesInVerify: Misbehaviour {
  static let name = "crashes-in-verify"
  static func strike() { abort() }
}

enum CrashesInSample: Misbehaviour {
  static let name = "crashes-in-sample"
  static func strike() { if Command.isSample { abort() } }
}

enum CrashesWhenCut: Misbehaviour {
  static let name = "crashes-when-cut"
  static func strike() {
    Parses.begin()
    if Parses.count > 2 { abort() }
  }
}

// MARK: - Never ending

enum HangsInVerify: Misbehaviour {
  static let name = "hangs-in-verify"
  static func strike() {
    Child.start(keepingOutput: true)
    while true { pause() }
  }
}

enum HangsInSample: Misbehaviour {
  static let name = "hangs-in-sample"
  static func strike() { if Command.isSample { HangsInVerify.strike() } }
}

enum LeavesAChild: Misbehaviour {
  static let name = "leaves-a-child"
  static func strike() {
    Parses.begin()
    if Command.isSample, Parses.count == 1 { Child.start(keepingOutput: false) }
  }
}

enum Floods: Misbehaviour {
  static let name = "floods"
  static func strike() {
    guard Command.isSample else { return }
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    while true { Output.write(block) }
  }
}

// MARK: - Printing nonsense

enum RubbishInVerify: Misbehaviour {
  static let name = "rubbish-in-verify"
  static func strike() {
    Output.write([0, 0xFF, 0xFE, 10, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 58, 32, 0xC0, 10, 10])
    exit(0)
  }
}

enum RubbishInSample: Misbehaviour {
  static let name = "rubbish-in-sample"
  static func strike() { if Command.isSample { RubbishInVerify.strike() } }
}

enum NoSampleLine: Misbehaviour {
  static let name = "no-sample-line"
  static func strike() {
    guard Command.isSample else { return }
    Output.write(Array("note: all is well\n".utf8))
    exit(0)
  }
}

enum UnavailableInSample: Misbehaviour {
  static let name = "unavailable-in-sample"
  static func strike() {
    guard Command.isSample else { return }
    Output.write(Array("it can't do that here\n".utf8), to: STDERR_FILENO)
    exit(69)
  }
}

// MARK: - Costs that not every parse has

enum SpendsTimeEverySecondParse: Misbehaviour {
  static let name = "spends-time-every-2nd-parse"
  static func strike() { Parses.spendTime(every: 2) }
}

enum SpendsTimeEveryThirdParse: Misbehaviour {
  static let name = "spends-time-every-3rd-parse"
  static func strike() { Parses.spendTime(every: 3) }
}

enum TouchesMemoryEverySecondParse: Misbehaviour {
  static let name = "touches-memory-every-2nd-parse"
  static func strike() { Parses.touchMemory(every: 2) }
}

enum TouchesMemoryEveryThirdParse: Misbehaviour {
  static let name = "touches-memory-every-3rd-parse"
  static func strike() { Parses.touchMemory(every: 3) }
}
