/// A synthetic feed made from a model and a seed: the same seed gives the same bytes everywhere.
///
/// A conformer writes the document and what a parser must hear in it side by side, from its own
/// model. It never parses, uses no floating point, no hash order and no clock.
public protocol CorpusGenerator: Sendable {
  /// What the corpus says of itself, for its manifest.
  static var profile: GeneratorProfile { get }

  /// Makes a document of `items` records; shares and mean sizes hold for every count and seed.
  ///
  /// - Precondition: `items` is at least 1.
  /// - Complexity: O(`items`) time and memory; the document is held whole.
  static func generate(items: Int, seed: UInt64) -> GeneratedDocument
}
