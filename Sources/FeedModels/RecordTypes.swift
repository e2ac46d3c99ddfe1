/// Every record type there is; a new one is a file of its own and one line here.
public let recordTypes: [any FeedRecord.Type] = [
  Song.self
]
