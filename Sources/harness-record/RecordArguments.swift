import ArgumentParser
import CommandSupport
import HarnessCore

/// The command line of `harness record`: what to fetch, how, and where to store it.
struct RecordArguments: ParsableArguments {
  @Argument(help: "The address of the document: http or https.")
  var url: String

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The name of the corpus.", valueName: "name"))
  var name: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The directory of the corpus. (default: Corpus/NAME)",
      valueName: "directory"))
  var output: String?

  @OptionGroup(title: "Request") var request: RequestOptions
  @OptionGroup(title: "Limits") var limits: FetchLimits

  @Option(
    help: """
      How to use an earlier recording: revalidate (ask the server whether its document has changed), reload \
      (fetch it in any case), or keep (fetch nothing if a recording exists).
      """)
  var cache = CachePolicy.revalidate

  @OptionGroup(title: "Parsing while it arrives") var replay: ReplayOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  /// Whether the pieces are passed on to a worker, which the harness has started.
  @Flag(help: .hidden)
  var pieces = false

  func validate() throws {
    let isWord = name.unicodeScalars.allSatisfy { $0 != "/" && !$0.properties.isWhitespace }
    guard !name.isEmpty, !name.hasPrefix("."), isWord else {
      throw ValidationError(
        "--as must be one word that contains no slash and does not begin with a dot")
    }
    guard name != CorpusLibrary.all, !name.hasPrefix("-") else {
      throw ValidationError(
        "--as \(name) has another meaning in --corpus: choose another name")
    }
    guard url.isHTTP else {
      throw ValidationError("the address must begin with http:// or https://")
    }
    // Arguments are visible to every process, and are kept in the shell's history.
    guard !url.hasUser else {
      throw ValidationError(
        "the address must not contain a user name or a password: give the name with --user")
    }
  }
}

struct RequestOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The user for basic or digest authentication. The password is read from FEED_HARNESS_PASSWORD, otherwise \
      from the terminal. Neither is sent to another host after a redirect.
      """, valueName: "name"))
  var user: String?

  @Option(
    name: .customLong("header"),
    help: ArgumentHelp(
      """
      A header of the request, 'Name: value', or @FILE with one per line; repeatable. After a redirect to \
      another host it is sent again, except Authorization and Cookie.
      """, valueName: "field"))
  var headers: [String] = []

  @Option(help: "The method. (default: GET, with --data POST)")
  var method: String?

  @Option(
    help: ArgumentHelp("The body of the request, or @FILE.", valueName: "text"))
  var data: String?

  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp(
      "A file with certificates to trust instead of those of the system.", valueName: "file"))
  var authorities: String?

  @Flag(
    name: .customLong("no-compression"),
    help: "Request the document uncompressed, so that its pieces are those that came over the line."
  )
  var isUnpacked = false

  func validate() throws {
    if user == "" || user?.contains(":") == true {
      throw ValidationError("--user takes only a name: the password is never an argument")
    }
    if let method, method.wholeMatch(of: #/[A-Z]{1,20}/#) == nil || method == "HEAD" {
      throw ValidationError(
        "--method must be a word in capitals, and not HEAD, which returns no document")
    }
  }
}

/// Options for parsing while fetching.
struct ReplayOptions: ParsableArguments {
  @Flag(
    help: """
      Parse the document while it arrives, and print the times of the download, of the parse and of both. \
      Each backend gets its own fetch.
      """)
  var replayWhileFetching = false

  @Option(
    name: .customLong("backend"),
    help: "An implementation to parse with; repeatable. (default: all XML parsers except variants)"
  )
  var backends: [String] = []

  @Option(
    help: ArgumentHelp(
      "The record type to build, such as post. (default: none, events are counted)",
      valueName: "name"))
  var records: String?

  func validate() throws {
    if !replayWhileFetching, !backends.isEmpty || records != nil {
      throw ValidationError("--backend and --records need --replay-while-fetching")
    }
  }
}

struct FetchLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp("The time limit for the whole fetch, such as 60s or 5m.", valueName: "time"))
  var timeout = TimeSpan(seconds: 60)

  @Option(
    name: .customLong("max-bytes"),
    help: ArgumentHelp("The largest size of the document.", valueName: "size"))
  var byteLimit = ByteSize(megabytes: 256)

  @Option(
    name: .customLong("max-redirects"),
    help: ArgumentHelp("The largest number of redirects to follow.", valueName: "number"))
  var redirectLimit = 10

  func validate() throws {
    guard (0...100).contains(redirectLimit) else {
      throw ValidationError("--max-redirects must be between 0 and 100")
    }
    guard byteLimit.bytes <= 1 << 30 else {
      throw ValidationError("--max-bytes must be 1g at most: documents are held in memory")
    }
  }
}

/// Options for the use of an earlier recording.
enum CachePolicy: String, ExpressibleByArgument, CaseIterable, Sendable {
  case revalidate, reload, keep
}
