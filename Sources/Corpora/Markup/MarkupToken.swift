/// A stretch of a document that a parser can't take in before it has all of it; of text, a run.
struct MarkupToken: Equatable {
  /// What a token is, told by how it begins.
  enum Kind: String {
    case startTag, emptyTag, endTag, text, cdata, comment, processingInstruction
    case xmlDeclaration, documentType
  }

  let kind: Kind
  /// Where it lies, its delimiters included.
  let range: Range<Int>
}
