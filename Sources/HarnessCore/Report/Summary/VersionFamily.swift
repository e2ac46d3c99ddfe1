internal import WorkerContract

/// The versions of one parser that were measured side by side, oldest first.
struct VersionFamily {
  /// The name of the parser without a version, such as `libxml2`.
  let parser: String
  let members: [Member]

  struct Member {
    let name: String
    let version: LibraryVersion
    /// The version for readers; the plain name is that of the installed one.
    var title: String { name == name.unversioned ? "\(version.text) (installed)" : version.text }
  }

  /// Returns the parsers with more than one version, given the names of implementations and the versions of their
  /// libraries.
  static func all(among implementations: [(name: String, version: String)]) -> [VersionFamily] {
    implementations.grouped(by: \.name.unversioned).filter { $0.elements.count > 1 }.map { family in
      VersionFamily(
        parser: family.key,
        members: family.elements.map { Member(name: $0.name, version: LibraryVersion($0.version)) }
          .stablySorted { $0.version })
    }
  }

  /// Each version with the one before it; two builds of one version are no step.
  var steps: [(before: Member, after: Member)] {
    zip(members, members.dropFirst()).filter { $0.version < $1.version }.map { ($0, $1) }
  }

  /// The share by which a figure must change to be named.
  static let relevantChange = 0.1

  static func isRelevant(_ factor: Double) -> Bool {
    factor > 1 + relevantChange || factor < 1 / (1 + relevantChange)
  }

  /// What to say if no version changes anything.
  func unchanged(_ work: String) -> String {
    "No version of \(parser) reads \(work) \(Figures.percent(Self.relevantChange)) faster or slower than the one before it."
  }
}

/// A version such as `2.9.14`, ordered by its numbers.
struct LibraryVersion: Comparable {
  let text: String
  private let numbers: [Int]

  init(_ text: String) {
    self.text = text
    numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
  }

  static func < (one: Self, other: Self) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }
}
