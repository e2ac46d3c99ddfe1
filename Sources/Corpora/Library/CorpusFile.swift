internal import Files

/// The files of corpora, with errors that name them.
enum CorpusFile {
  /// - Throws: ``CorpusError/unreadable``.
  static func read(_ path: String) throws(CorpusError) -> [UInt8] {
    do throws(FileError) { return try File.read(path) } catch {
      throw CorpusError(reading: error)
    }
  }

  /// The first bytes of a file: all of a shorter one.
  ///
  /// - Throws: ``CorpusError/unreadable``.
  static func read(_ path: String, first count: Int) throws(CorpusError) -> [UInt8] {
    do throws(FileError) { return try File.read(path, first: count) } catch {
      throw CorpusError(reading: error)
    }
  }

  /// - Throws: ``CorpusError/unwritable``.
  static func write(_ bytes: [UInt8], to path: String) throws(CorpusError) {
    do throws(FileError) { try AtomicFile.write(bytes, to: path) } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}

extension CorpusError {
  /// Why a file could not be read.
  init(reading error: FileError) {
    self =
      error.isTooLarge
      ? .tooLarge(path: error.path, reason: error.reason)
      : .unreadable(path: error.path, reason: error.reason)
  }
}
