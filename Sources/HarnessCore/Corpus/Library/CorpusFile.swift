/// Reads the files of corpora, with errors that contain the path.
enum CorpusFile {
  /// Returns the bytes of a file.
  static func read(_ path: String) throws(CorpusError) -> [UInt8] {
    do throws(FileError) { return try File.read(path) } catch {
      throw CorpusError(reading: error)
    }
  }

  /// Returns the first bytes of a file, or all of them if the file is shorter.
  static func read(_ path: String, first count: Int) throws(CorpusError) -> [UInt8] {
    do throws(FileError) { return try File.read(path, first: count) } catch {
      throw CorpusError(reading: error)
    }
  }
}

extension CorpusError {
  init(reading error: FileError) {
    self =
      if error.isInterrupted {
        .interrupted
      } else if error.isTooLarge {
        .tooLarge(path: error.path, reason: error.reason)
      } else {
        .unreadable(path: error.path, reason: error.reason)
      }
  }

  init(writing error: FileError) {
    self =
      error.isInterrupted ? .interrupted : .unwritable(path: error.path, reason: error.reason)
  }

  /// Throws ``interrupted`` if the task was cancelled.
  static func checkCancellation() throws(CorpusError) {
    if Task.isCancelled { throw .interrupted }
  }
}
