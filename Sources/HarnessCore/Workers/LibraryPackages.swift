internal import WorkerContract

extension WorkerRegistry {
  /// Returns these implementations with the packages of their libraries, such as `libexpat1 2.5.0-1+deb12u1`.
  ///
  /// Debian revisions of one upstream version differ, and the version that a library reports does not
  /// distinguish them. A library that was made for comparison has a file `origin` beside it, which says how.
  package func namingPackages() async throws -> WorkerRegistry {
    let unnamed = implementations.map(\.description).filter { $0.distribution == nil }
    let packages = try await LibraryPackages(of: Set(unnamed.compactMap(\.libraryFile)))
    return WorkerRegistry(
      implementations.map { implementation in
        var implementation = implementation
        let file = implementation.description.libraryFile
        implementation.description.distribution =
          implementation.description.distribution
          ?? file.flatMap { Self.origin(of: $0) ?? packages[$0] }
        return implementation
      })
  }

  /// Returns the first line of the file `origin` in the directory of a library.
  private static func origin(of file: String) -> String? {
    let text = try? File.text(file.folder + "origin")
    return text?.split(separator: "\n").first.map { String($0.prefix(200)).onOneLine }
  }
}

/// The packages that files belong to, as dpkg(1) knows them, which is asked once for all.
struct LibraryPackages {
  private var packages: [String: String] = [:]

  /// Asks dpkg about files; without it, nothing is known of them.
  init(of files: Set<String>, asking dpkg: Program = Program("dpkg-query")) async throws {
    guard !files.isEmpty else { return }
    let places = Dictionary(uniqueKeysWithValues: files.map { ($0, Self.places(of: $0)) })
    do {
      let found = try await dpkg.run(["--search"] + places.values.flatMap(\.self).sorted())
      let owners = Self.owners(in: found.output)
      let versions = try await Self.versions(of: Set(owners.values), dpkg)
      for (file, places) in places {
        let owner = places.lazy.compactMap { owners[$0] }.first
        packages[file] = owner.flatMap { versions[$0] } ?? "not packaged"
      }
    } catch is ProgramError {}
  }

  /// The package and version of a file, or that it belongs to none; `nil` if that is unknown.
  subscript(file: String) -> String? { packages[file] }

  /// Returns the paths by which a package may own a file: one directory of `/lib` and `/usr/lib` is a link.
  private static func places(of file: String) -> [String] {
    let path = File.resolved(file) ?? file
    return [path, path.hasPrefix("/usr/") ? String(path.dropFirst("/usr".count)) : "/usr" + path]
  }

  /// Reads lines like `libexpat1:amd64: /lib/x86_64-linux-gnu/libexpat.so.1.8.10`.
  private static func owners(in output: String) -> [String: String] {
    var owners: [String: String] = [:]
    for line in output.split(separator: "\n") {
      guard let end = line.firstRange(of: ": ") else { continue }
      // A diversion begins with several words.
      let owner = line[..<end.lowerBound].prefix { $0 != "," }
      if !owner.contains(" ") { owners[String(line[end.upperBound...])] = String(owner) }
    }
    return owners
  }

  private static func versions(
    of owners: Set<String>, _ dpkg: Program
  ) async throws -> [String: String] {
    guard !owners.isEmpty else { return [:] }
    let format = "--showformat=${binary:Package}\\t${Package} ${Version}\\n"
    let shown = try await dpkg.run(["--show", format] + owners.sorted())
    return Dictionary(
      shown.output.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }
    ) { first, _ in first }
  }
}
