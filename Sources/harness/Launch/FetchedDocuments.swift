import ArgumentParser
import CommandSupport
import Corpora
import Files
import Subprocess
import SystemPackage

/// The documents that a command line names by their addresses, and the one that is piped into it: fetched for one
/// command, and gone with this.
struct FetchedDocuments: Sendable {
  private let directory: TemporaryDirectory?
  private let paths: [String: String]

  /// Fetches those of some names that are addresses, and reads what stands for standard input.
  ///
  /// - Throws: ``LaunchError/addressWithUser(_:)``; `ExitCode` of `harness-record`, which has said what is wrong; what
  ///   ``StandardInput`` throws.
  init(of names: [String?], isQuiet: Bool = false) async throws {
    let addresses = Set(names.compactMap(\.self).filter(\.isHTTP)).sorted()
    if let address = addresses.first(where: \.hasUser) {
      throw LaunchError.addressWithUser(Redaction.text(address))
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
      try await Launch.run(
        "harness-record", [address, "--as", name, "--output", path, "--quiet"], output: .discarded)
      paths[address] = path
      if !isQuiet { try Self.tell(of: path) }
    }
    self.paths = paths
  }

  /// Says what was fetched, and how to keep it.
  private static func tell(of path: String) throws(CorpusError) {
    guard let manifest = try RecordedCorpus.manifest(in: path) else { return }
    Console.printError(
      """
      fetched \(manifest.recording?.finalURL ?? ""), \(manifest.bytes) bytes; to keep such a document, \
      'harness record URL --as \(manifest.name)'
      """)
  }

  /// The path that stands for a name: that of a corpus if it is an address, otherwise itself.
  subscript(name: String) -> String { paths[name] ?? name }

  /// The document of an address, and where it comes from, without its secrets; or the one that was piped.
  ///
  /// - Throws: `CorpusError`.
  func document(_ address: String) throws(CorpusError) -> (path: String, url: String)? {
    if address == StandardInput.name, let path = paths[address] {
      return (path, StandardInput.title)
    }
    guard let path = paths[address], let manifest = try RecordedCorpus.manifest(in: path) else {
      return nil
    }
    return ("\(path)/\(manifest.document)", manifest.recording?.finalURL ?? address)
  }

  /// A name for the document of an address: that of its file, otherwise that of its host.
  private static func name(of address: String) -> String {
    let words = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
    let last = words.count > 1 ? words.last : words.first
    let stem = last.map { words.count > 1 ? $0.prefix { $0 != "." } : $0 } ?? ""
    let name = stem.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return name.isEmpty || name.hasPrefix(".") ? "document" : name
  }
}
