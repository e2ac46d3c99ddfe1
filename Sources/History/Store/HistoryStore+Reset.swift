internal import GRDB

extension HistoryStore {
  /// Deletes every run; the file stays, and the next run is number 1 again.
  ///
  /// - Throws: ``HistoryError``; nothing is deleted, then.
  /// - Complexity: O(size of the file).
  public func reset() throws(HistoryError) {
    do {
      try database.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          for table in ["rows", "series", "runs", "environments"] {
            try database.execute(sql: "DELETE FROM \(table)")
          }
          return .commit
        }
        // The rows are gone by now: what the file still takes up is a matter of room.
        try? database.execute(sql: "VACUUM")
        _ = try? database.checkpoint(.truncate)
      }
    } catch {
      throw HistoryError(error, path: path)
    }
  }
}
