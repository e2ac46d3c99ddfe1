import FoundationEssentials
import Glibc

@testable import HarnessCore

/// A temporary folder of files and workers written in POSIX sh, deleted together with this object.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/campaign-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(of name: String) -> String { "\(path)/\(name)" }

  func text(_ name: String) -> String? {
    guard let data = try? Data(contentsOf: URL(filePath: path(of: name))) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a file, whose folders are created.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: path(of: name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return path(of: name)
  }

  /// Creates an executable script, which finds its own path in `$0`.
  func worker(_ body: String, named name: String = "worker") throws -> String {
    let script = try write("#!/bin/sh\n\(body)\n".utf8, to: name)
    guard unsafe chmod(script, 0o755) == 0 else { throw CocoaError(.fileWriteUnknown) }
    waitUntilNoProcessWrites(script)
    return script
  }

  /// Waits until no process has a script open for writing, because such a script cannot be executed
  /// (`ETXTBSY`).
  ///
  /// A process that another test forks while the script is written keeps the file open until it executes its
  /// own program. The kernel grants a read lease as soon as no such process exists.
  private func waitUntilNoProcessWrites(_ path: String) {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    // F_SETLEASE from <linux/fcntl.h>, which the module Glibc does not export.
    let setLease: Int32 = 1024
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0, errno == EAGAIN { usleep(500) }
  }
}

/// A feed of 8 bytes with recordings, in a folder of its own.
final class TemporaryCorpus {
  let folder: TemporaryDirectory
  let corpus: Corpus

  init(streams: [String: String] = [:]) throws {
    let folder = try TemporaryDirectory()
    let document = try folder.write("<a></a>\n".utf8, to: "feed.xml")
    let recordings = try streams.sorted { $0.key < $1.key }.map { name, text in
      Corpus.Recording(name: name, path: try folder.write(text.utf8, to: "\(name).csv"))
    }
    self.folder = folder
    corpus = Corpus(
      name: "feed", documentPath: document, bytes: 8, sha256: "0", manifest: nil, item: nil,
      recordTypes: ["song"], recordings: recordings)
  }
}
