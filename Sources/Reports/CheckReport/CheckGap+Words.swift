import Results

extension CheckGap {
  /// What is the matter, with its name, such as `expat: another library`.
  var words: String { "\(subject.onOneLine): \(kind.words)" }
}

extension CheckGap.Kind {
  /// What is the matter, in a few words.
  var words: String {
    switch self {
    case .missingNow: "missing now"
    case .missingInBase: "missing in the base"
    case .otherLibrary: "another version of the library"
    case .otherRevision: "another revision of the library"
    case .otherPlatform: "another platform"
    case .otherMachine: "another machine"
    case .otherMethod: "another method of timing"
    case .tooFewSittings: "too few sittings"
    case .otherDocument: "another document"
    case .failed: "no figures"
    case .tooRestless: "can't be told now"
    }
  }
}
