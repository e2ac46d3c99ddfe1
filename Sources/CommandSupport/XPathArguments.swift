package import ArgumentParser

/// The command line of `harness xpath`: the query and the document.
///
/// Both programs parse it: `harness` passes its arguments on to `harness-xpath`.
package struct XPathArguments: ParsableArguments {
  @Argument(help: "The query, in XPath 1.0.")
  package var query: String

  @Argument(help: "The path of a document, its address (http or https), or - for standard input.")
  package var document: String

  @Flag(help: "Read the document as HTML, which rejects nothing.")
  package var html = false

  @Flag(help: "Print JSON: names, attributes, content, own text and all text of each node.")
  package var json = false

  @Flag(help: "Print the text of each node and its descendants instead of its markup.")
  package var text = false

  @Option(
    name: .customLong("namespace"),
    help: ArgumentHelp(
      """
      The namespace of a prefix in the query; repeatable. (default: the declarations of the document; the \
      namespace without a prefix is 'default')
      """, valueName: "prefix=uri"))
  package var namespaces: [String] = []

  @Option(
    help: ArgumentHelp(
      "The processor time after which the query ends, such as 60s or 5m.", valueName: "time"))
  package var timeLimit = TimeSpan.processLimit

  @Option(
    help: ArgumentHelp(
      """
      The memory limit, such as 512m or 2g; none for no limit. (default: 1g, or 16 times the size of the \
      document if that is more)
      """, valueName: "size"))
  package var memoryLimit: MemorySize?

  /// The name of the document in messages.
  @Option(help: .hidden)
  package var named: String?

  package init() {}

  package func validate() throws {
    guard document.isHTTP || !document.contains("://") else {
      throw ValidationError("an address must begin with http:// or https://")
    }
    if json, text { throw ValidationError("--json and --text exclude each other") }
    let reserved: Set<Substring> = ["xml", "xmlns"]
    var prefixes = reserved
    for namespace in namespaces {
      guard let match = namespace.wholeMatch(of: #/([^=:\s]+)=.+/#) else {
        throw ValidationError("--namespace must be PREFIX=URI")
      }
      guard prefixes.insert(match.1).inserted else {
        let problem = reserved.contains(match.1) ? "is reserved by XML" : "is given twice"
        throw ValidationError("--namespace: the prefix '\(match.1)' \(problem); choose another")
      }
    }
  }
}
