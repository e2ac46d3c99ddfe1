extension String {
  /// The text fit for a line of a report or a terminal, without controls.
  ///
  /// What feeds, parsers and workers say may hold anything: control sequences of terminals (U+009B is
  /// legal XML), line ends, marks that turn the direction of writing. Each becomes a space.
  package var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
