internal import FeedEvents
package import HarnessCore
internal import Subprocess

/// The documents that a command line names by address or pipes into standard input.
///
/// They are fetched for one command, and deleted with this value.
package struct FetchedDocuments: Sendable {
  private let directory: TemporaryDirectory?
  private let paths: [String: String]

  /// Fetches the names that are addresses, and reads standard input if it is named.
  package init(of names: [String?], isQuiet: Bool = false) async throws {
    let addresses = Set(names.compactMap(\.self).filter(\.isHTTP)).sorted()
    if let address = addresses.first(where: \.hasUser) {
      throw AddressWithUser(address: Redaction.address(address))
    }
    let isPiped = names.contains(StandardInput.name)
    directory = addresses.isEmpty && !isPiped ? nil : try TemporaryDirectory()
    var paths: [String: String] = [:]
    if isPiped, let path = directory?.path(of: StandardInput.title) {
      try StandardInput.save(to: path)
      paths[StandardInput.name] = path
    }
    for (number, address) in addresses.enumerated() {
      guard let directory else { continue }
      let name = Self.name(of: address)
      let path = directory.path(of: "\(number)/\(name)")
      try await SiblingProgram("harness-record").run(
        [address, "--as", name, "--output", path, "--quiet"], output: .discarded)
      paths[address] = path
      if !isQuiet { try Self.printFetched(path) }
    }
    self.paths = paths
  }

  /// Prints the fetched address, and the command that keeps the document.
  private static func printFetched(_ path: String) throws(CorpusError) {
    guard let manifest = try RecordedCorpus.manifest(in: path) else { return }
    Console.printError(
      """
      fetched \(manifest.recording?.finalURL ?? ""), \(manifest.bytes) bytes; to keep the document, use \
      'harness record URL --as \(manifest.name)'
      """)
    let beginning = try? File.read(
      "\(path)/\(manifest.document)", first: Transport.declarationLimit)
    if let encoding = manifest.recording?.transport(of: beginning ?? []).encoding {
      Console.printError(
        "it is read as \(encoding), as the server says; the document says otherwise")
    }
  }

  /// The path for a name: the path of the fetched document if the name is an address, otherwise the name.
  package subscript(name: String) -> String { paths[name] ?? name }

  /// Returns the document of an address and its URL without secrets, or the piped document.
  package func document(_ address: String) throws(CorpusError) -> (path: String, url: String)? {
    if address == StandardInput.name, let path = paths[address] {
      return (path, StandardInput.title)
    }
    guard let path = paths[address], let manifest = try RecordedCorpus.manifest(in: path) else {
      return nil
    }
    return (
      "\(path)/\(manifest.document)", manifest.recording?.finalURL ?? Redaction.address(address)
    )
  }

  /// Returns a name for the document at an address: that of the file, or else of the server.
  private static func name(of address: String) -> String {
    let path = address.prefix { !"?#;".contains($0) }.split(separator: "/").dropFirst(2)
    let stem = path.last?.prefix { $0 != "." } ?? Substring(address.server ?? "")
    let name = stem.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      .drop { "-.".contains($0) }.prefix(64)
    return name.isEmpty || name == CorpusLibrary.all ? "document" : String(name)
  }
}

/// An address with a user, which is left out here: only `record` asks for a password.
package struct AddressWithUser: Error {
  let address: String
}
