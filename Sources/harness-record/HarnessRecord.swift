import ArgumentParser
import CommandSupport
import Corpora
import Dispatch
import Fetching
import Files
import Glibc

/// Fetches a document and keeps it as a corpus.
///
/// A program of its own: libcurl and what it loads take longer than most commands of the harness.
@main
struct HarnessRecord: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harness record",
    abstract: "Fetches documents for the harness: see 'harness record --help'.")

  @OptionGroup var view: RecordingView

  static func main() { runToEnd { ErrorMessage($0) } }

  func run() throws {
    let directory = view.output ?? "Corpus/\(view.name)"
    let earlier = try RecordedCorpus.manifest(in: directory)
    if let url = earlier?.recording?.url, !Redaction.isSame(url, view.url), view.cache != .reload {
      throw RecordingError.otherAddress(directory: directory, url: url)
    }
    if let earlier, view.cache == .keep {
      Console.print("\(directory): kept, from \(earlier.recording?.time ?? "an earlier day")")
      return
    }
    // Whoever reads the pieces ends this one, and says so itself.
    Interruption.catchSignals(endingAtSecond: !view.pieces)
    let pieces = view.pieces ? PieceWriter() : nil
    defer { pieces?.finish() }
    var request = try FetchRequest(view)
    request.apply(view.cache, to: earlier?.recording)
    let response = try fetch(request, handingOnTo: pieces)
    guard response.answer.status != 304 else {
      Console.print(
        "\(directory): not changed since \(earlier?.recording?.time ?? "it was recorded")")
      return
    }
    guard !response.document.isEmpty else { throw RecordingError.empty(response.answer.title) }
    if let coding = response.packing(of: request) {
      throw RecordingError.coded(coding, wasRefused: !request.acceptsCompression)
    }
    guard !Gzip.isPacked(Array(response.document.prefix(2))) else { throw RecordingError.packed }
    let corpus = RecordedCorpus(name: view.name, request, response)
    try corpus.keep(in: directory)
    // Standard output has had the pieces.
    if !view.pieces {
      Console.print(RecordingSummary(corpus.manifest, response, directory: directory))
    }
  }

  private func fetch(
    _ request: FetchRequest, handingOnTo pieces: PieceWriter?
  ) throws -> FetchResponse {
    let line = ProgressLine(isQuiet: view.quiet, total: "")
    defer { line.clear() }
    var observer = Fetch.Observer()
    observer.progress = { progress in
      line.show(progress.title)
      return !Interruption.hasHappened
    }
    if let pieces {
      observer.piece = { piece in
        pieces.write(unsafe piece.withUnsafeBufferPointer { unsafe Array($0) })
        return true
      }
    }
    return try Fetch.fetch(request, observer: observer)
  }
}

/// Hands pieces on to a reader, on a thread of its own: one that is slow must not hold up what is recorded.
private struct PieceWriter {
  private let queue = DispatchQueue(label: "pieces")

  func write(_ piece: [UInt8]) {
    queue.async {
      // A reader that has gone away has said why; the recording is kept all the same.
      try? Descriptor.write(piece[...], to: 1, path: "standard output")
    }
  }

  /// Waits until the reader has taken everything, and closes its pipe.
  func finish() { queue.sync { _ = close(1) } }
}

/// An error: what was fetched can't be recorded.
enum RecordingError: Error {
  /// There is no byte in it.
  case empty(String)
  /// The directory has a recording of another address.
  case otherAddress(directory: String, url: String)
  /// The server has packed it for the way in a manner that it was not asked for.
  case coded(String, wasRefused: Bool)
  /// It is packed by gzip as a file, not for the way: its pieces are not those of the document.
  case packed
}
