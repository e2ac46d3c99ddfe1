package import ArgumentParser
internal import Corpora

/// The command line of `harness record`: what to fetch, how, and where to store it.
///
/// Both programs parse it: `harness` passes its arguments on to `harness-record`.
package struct RecordingView: ParsableArguments {
  @Argument(help: "The address of the document: http or https.")
  package var url: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The name of the corpus.", valueName: "name"))
  package var name: String

  @Option(
    help: ArgumentHelp(
      "The directory of the corpus. (default: Corpus/NAME, in the package)",
      valueName: "directory"))
  package var output: String?

  @OptionGroup(title: "Request") package var request: RequestOptions
  @OptionGroup(title: "Limits") package var limits: FetchLimits

  @Option(
    help: """
      What an earlier recording counts for: revalidate (the server is asked whether its document has \
      changed), reload (nothing), or keep (nothing is fetched if there is one).
      """)
  package var cache = CachePolicy.revalidate

  @OptionGroup(title: "Parsing while it arrives") package var replay: ReplayOptions

  @Flag(help: "Show no progress.")
  package var quiet = false

  /// Whether the pieces are passed on to a worker.
  ///
  /// Set by the harness.
  @Flag(help: .hidden)
  package var pieces = false

  package init() {}

  package func validate() throws {
    let isWord = name.unicodeScalars.allSatisfy { $0 != "/" && !$0.properties.isWhitespace }
    guard !name.isEmpty, !name.hasPrefix("."), isWord else {
      throw ValidationError("--as must be a word, without a slash or a dot before it")
    }
    guard name != CorpusLibrary.all, !name.hasPrefix("-") else {
      throw ValidationError(
        "--as \(name) would mean something else in --corpus: choose another name")
    }
    guard url.isHTTP else {
      throw ValidationError("the address must begin with http:// or https://")
    }
    // Arguments are visible to every process, and are kept in the shell's history.
    guard !url.hasUser else {
      throw ValidationError(
        "the address must not have a user in it: give the name with --user, and no password")
    }
  }
}

/// Options for the request and its authentication.
package struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Who asks, by basic or digest authentication; the password is read from FEED_HARNESS_PASSWORD, else \
      asked for at the terminal. Other hosts that redirects lead to are not told.
      """, valueName: "name"))
  package var user: String?

  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      """
      A field of the request's header, 'Name: value', or @FILE with one a line; repeatable. Other hosts that \
      redirects lead to get it as well, but for Authorization and Cookie.
      """, valueName: "field"))
  package var headers: [String] = []

  @Option(help: "The method. (default: GET, with --data POST)")
  package var method: String?

  @Option(
    help: ArgumentHelp("What is sent after the header, or @FILE.", valueName: "text"))
  package var data: String?

  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp(
      "A file of certificates to trust in place of the system's.", valueName: "file"))
  package var authorities: String?

  @Flag(
    name: .customLong("no-compression"),
    help: "Ask for the document unpacked: its pieces are then what the line has brought.")
  package var isUnpacked = false

  package init() {}

  package func validate() throws {
    if user == "" || user?.contains(":") == true {
      throw ValidationError("--user must be a name alone: the password is never an argument")
    }
    if let method, method.wholeMatch(of: #/[A-Z]{1,20}/#) == nil || method == "HEAD" {
      throw ValidationError("--method must be a word in capitals, and one that brings a document")
    }
  }
}

/// Options for parsing while fetching.
package struct ReplayOptions: ParsableArguments {
  @Flag(
    help: """
      Parse the document while it arrives, and tell the times of download, parse and both; each backend has \
      a fetch of its own.
      """)
  package var replayWhileFetching = false

  @Option(
    name: .customLong("backend"),
    help: "An implementation that parses it; repeatable. (default: all parsers of XML but variants)"
  )
  package var backends: [String] = []

  @Option(
    help: ArgumentHelp(
      "The record type to build, such as post. (default: none, events are counted)",
      valueName: "name"))
  package var records: String?

  package init() {}

  package func validate() throws {
    if !replayWhileFetching, !backends.isEmpty || records != nil {
      throw ValidationError("--backend and --records need --replay-while-fetching")
    }
  }
}

/// Limits on a fetch.
package struct FetchLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp("The longest time for everything, such as 60s or 5m.", valueName: "time"))
  package var timeout = TimeSpan(seconds: 60)

  @Option(
    name: .customLong("max-bytes"),
    help: ArgumentHelp("The most bytes the document may have.", valueName: "size"))
  package var byteLimit = ByteSize(megabytes: 256)

  @Option(
    name: .customLong("max-redirects"),
    help: ArgumentHelp("The most redirects to follow.", valueName: "number"))
  package var redirectLimit = 10

  package init() {}

  package func validate() throws {
    guard (0...100).contains(redirectLimit) else {
      throw ValidationError("--max-redirects must be between 0 and 100")
    }
    guard byteLimit.bytes <= 1 << 30 else {
      throw ValidationError("--max-bytes must be 1g at most: documents are held in memory")
    }
  }
}

/// Options for the use of an earlier recording.
package enum CachePolicy: String, ExpressibleByArgument, CaseIterable, Sendable {
  case revalidate, reload, keep
}
