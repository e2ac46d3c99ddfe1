internal import Files

extension Corpus {
  /// The change of the document since it was read, in words; `nil` if it is the same.
  ///
  /// Its size, time and inode tell; if these have changed, its digest does. One that is replaced and put back
  /// in between is not noticed.
  package var documentChange: String? { documents.lazy.compactMap(\.ownChange).first }

  private var ownChange: String? {
    guard let known = documentIdentity, File.Identity(of: documentPath) != known else { return nil }
    var found = SHA256()
    do throws(FileError) {
      try File.read(documentPath, inPieces: { found.update($0) })
    } catch {
      return "the document \(documentPath) can no longer be read: \(error.reason)"
    }
    guard found.hex != sha256 else { return nil }
    return
      "the document \(documentPath) is no longer the one that was read: its content has changed"
  }
}
