/// Makes what a manifest describes and its directory lacks: the data of a generated corpus.
struct CorpusMaker {
  /// Where data goes that can't lie beside its manifest; `nil` where there is no such place.
  let cache: String?

  /// Where the data of a corpus is already, or could be put: beside the manifest, else in the cache.
  ///
  /// In the cache it lies by its digest, so that what another version made is never met.
  private func places(for manifest: Manifest, beside directory: String) -> [String] {
    [directory] + (cache.map { ["\($0)/\(manifest.sha256)"] } ?? [])
  }

  /// The directory the data of a corpus is in; `nil` where it hasn't been made.
  func place(of manifest: Manifest, beside directory: String) -> String? {
    places(for: manifest, beside: directory).first { place in
      [manifest.document, manifest.boundaries].allSatisfy { file in
        file.map { File.kind(of: "\(place)/\($0)") != nil } ?? true
      }
    }
  }

  /// Whether a generator makes the document under the name the manifest gives it.
  func canMake(_ manifest: Manifest) -> Bool {
    corpusGenerators.contains {
      $0.profile.name == manifest.generator?.name && $0.profile.documentName == manifest.document
    }
  }

  /// Makes the data of a corpus; each file is written whole or not at all, the document last.
  ///
  /// - Returns: The directory it is in.
  /// - Throws: ``CorpusError/outdatedManifest`` where the generator makes another document than the
  ///   manifest describes: nothing is written then. ``CorpusError/unwritable`` where no place will
  ///   have it.
  func make(_ manifest: Manifest, beside directory: String) throws(CorpusError) -> String {
    guard let generator = manifest.generator else { return directory }
    let made = try GeneratedCorpus(generator.name, items: generator.items, seed: generator.seed)
    guard made.manifest.sha256 == manifest.sha256 else {
      throw .outdatedManifest(
        path: "\(directory)/\(Manifest.fileName)", generator: generator.command,
        expected: manifest.sha256, found: made.manifest.sha256)
    }
    var failure: CorpusError?
    for place in places(for: manifest, beside: directory) {
      do throws(CorpusError) {
        for file in made.data { try File.write(file.bytes, to: "\(place)/\(file.path)") }
        return place
      } catch {
        // The user will want to know why it can't lie where it belongs.
        failure = failure ?? error
      }
    }
    throw failure ?? .unwritable(path: directory, reason: "there is no place for it")
  }
}

extension Manifest.Generator {
  /// The command that makes the corpus again.
  var command: String { "harness generate \(name) --items \(items) --seed \(seed)" }
}
