import ArgumentParser
import CommandSupport
import Dispatch
import FeedEvents
import Glibc
import HarnessCore
import WorkerContract

/// Fetches a document and keeps it as a corpus.
///
/// It is a separate program because loading libcurl and its libraries takes longer than most commands.
@main
struct HarnessRecord: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness record",
    abstract: "Fetch a document, and keep it with the arrival times of its pieces.",
    discussion: """
      The command writes a corpus directory, which commands accept as --corpus: the document, its \
      arrival times and its origin. Secrets, recognized by their names, are not stored: user and password, \
      Authorization, Cookie, and keys and tokens in addresses. Documents that are not feeds are kept as well.
      """)

  @OptionGroup var arguments: RecordArguments

  static func main() { runToEnd { ErrorMessage($0) } }

  func run() throws {
    let directory = arguments.output ?? "Corpus/\(arguments.name)"
    let earlier = try RecordedCorpus.manifest(in: directory)
    if let url = earlier?.recording?.url, url != Redaction.address(arguments.url),
      arguments.cache != .reload
    {
      throw RecordingError.otherAddress(directory: directory, url: url)
    }
    if let earlier, arguments.cache == .keep {
      guard !arguments.replay.replayWhileFetching else {
        throw ValidationError(
          "with --cache keep, \(directory) is not fetched again, so there is nothing to parse: leave out --cache keep"
        )
      }
      Console.print("\(directory): kept, recorded \(earlier.recording?.time ?? "earlier")")
      return
    }
    if arguments.replay.replayWhileFetching, !arguments.pieces {
      try parseWhileFetching(directory)
    }
    Interruption.catchSignals()
    let pieces = arguments.pieces ? PieceWriter() : nil
    defer { pieces?.finish() }
    var request = try FetchRequest(arguments)
    request.apply(arguments.cache, to: earlier?.recording)
    let response = try fetch(request, forwardingTo: pieces)
    guard response.head.status != 304 else {
      if let earlier {
        try RecordedCorpus.renew(
          earlier, in: directory, by: response.head.headers.map(Manifest.Recording.Field.init))
      }
      Console.print(
        "\(directory): not changed since \(earlier?.recording?.time ?? "it was recorded")")
      return
    }
    guard !response.document.isEmpty else { throw RecordingError.empty(response.head.title) }
    if let coding = response.remainingCoding(for: request) {
      throw RecordingError.coded(coding, wasRefused: !request.acceptsCompression)
    }
    guard !Gzip.isCompressed(Array(response.document.prefix(2))) else {
      throw RecordingError.packed
    }
    let corpus = RecordedCorpus(name: arguments.name, request, response)
    do { try corpus.write(to: directory, unless: { Interruption.wasRequested }) } catch {
      throw Interruption.wasRequested ? FetchError.interrupted : error
    }
    // With --pieces, standard output is for the pieces.
    if !arguments.pieces {
      Console.print(fitting: RecordingSummary(corpus.manifest, response, directory: directory))
    }
  }

  /// Becomes the harness, which starts this program once for each backend, and a worker that parses the pieces.
  private func parseWhileFetching(_ directory: String) throws -> Never {
    if let user = arguments.request.user { Password.passOn(try Password.read(of: user)) }
    let options =
      arguments.replay.backends.flatMap { ["--backend", $0] }
      + (arguments.replay.records.map { ["--records", $0] } ?? [])
    try SiblingProgram("harness").replaceProcess(
      ["follow", "--directory", directory] + options + ["--"] + CommandLine.arguments.dropFirst())
  }

  private func fetch(
    _ request: FetchRequest, forwardingTo pieces: PieceWriter?
  ) throws -> FetchResponse {
    let line = ProgressLine(isQuiet: arguments.quiet)
    defer { line.clear() }
    var observer = Fetch.Observer()
    observer.progress = { progress in
      line.show(progress.title)
      return !Interruption.wasRequested
    }
    if let pieces {
      observer.begin = { head, address in
        pieces.begin(contentType: head.headers["content-type"], Redaction.address(address))
      }
      observer.piece = { piece in
        pieces.write(unsafe piece.withUnsafeBufferPointer { unsafe Array($0) })
        return true
      }
    }
    return try Fetch.fetch(request, observer: observer)
  }
}

/// Writes what the server says of a document, and its pieces, to a reader on a separate thread, so that a slow reader does
/// not delay the recording.
private final class PieceWriter {
  private let queue = DispatchQueue(label: "pieces")
  private var contentType: String?
  private var address = ""
  /// The first pieces, up to the end of the declaration; `nil` once they are written.
  private var beginning: [UInt8]? = []

  func begin(contentType: String?, _ address: String) {
    (self.contentType, self.address) = (contentType, address)
  }

  func write(_ piece: [UInt8]) {
    guard let known = beginning else { return pass(piece) }
    beginning = known + piece
    let isEnough =
      piece.contains(UInt8(ascii: ">")) || known.count + piece.count >= Transport.declarationLimit
    if isEnough { writeBeginning() }
  }

  private func writeBeginning() {
    guard let beginning else { return }
    let transport = Transport(
      contentType: contentType, address: address,
      of: Array(beginning.prefix(Transport.declarationLimit)))
    pass(Array(transport.head.utf8) + beginning)
    self.beginning = nil
  }

  private func pass(_ piece: [UInt8]) {
    queue.async {
      // If the reader has gone away, it has printed the reason; the recording is still kept.
      try? File.write(piece[...], to: 1, path: "standard output")
    }
  }

  /// Waits until the reader has taken everything, and closes its pipe.
  func finish() {
    writeBeginning()
    queue.sync { _ = close(1) }
  }
}

/// The reason why a fetched document can't be recorded.
enum RecordingError: Error {
  /// The document is empty; the value is the status line of the response.
  case empty(String)
  case otherAddress(directory: String, url: String)
  /// The server compressed the response with a content coding that was not requested.
  case coded(String, wasRefused: Bool)
  /// The file itself is compressed with gzip, so its pieces are not the pieces of the document.
  case packed
}
