import WorkerKit

// A worker with builders of objects, which have no event log: one correct builder, and two that must get no
// figures.
Worker(
  .songs("songs"),
  .songs("songs-of-the-wrong-day") { _, songs in songs[0].releaseDate = "2038-01-19T03:14:07Z" },
  .songs("songs-but-one-in-sample") { purpose, songs in
    if case .measuring = purpose { songs.removeLast() }
  }
).main()
