/// A genre of the store; the numbers are the store's own.
struct ITunesGenre {
  let name: String
  let number: Int

  /// The address of the genre's page.
  var link: String {
    "http://itunes.apple.com/genre/music-\(ITunesSlug.of(name))/id\(number)?uo=1&v0=9988"
  }

  private init(_ name: String, _ number: Int) {
    self.name = name
    self.number = number
  }

  /// The 19 genres of the 2012 copy, each as often as there.
  static let weighted: [(card: ITunesGenre, count: Int)] = [
    (ITunesGenre("Pop", 14), 20),
    (ITunesGenre("Alternative", 20), 16),
    (ITunesGenre("Rock", 21), 14),
    (ITunesGenre("Hip Hop/Rap", 18), 7),
    (ITunesGenre("Singer/Songwriter", 10), 5),
    (ITunesGenre("Soundtrack", 16), 5),
    (ITunesGenre("R&B/Soul", 15), 4),
    (ITunesGenre("Christian & Gospel", 22), 4),
    (ITunesGenre("Jazz", 11), 4),
    (ITunesGenre("Electronic", 7), 4),
    (ITunesGenre("Metal", 1153), 3),
    (ITunesGenre("Comedy", 3), 3),
    (ITunesGenre("Fitness & Workout", 50), 2),
    (ITunesGenre("Pop Latino", 1117), 2),
    (ITunesGenre("Country", 6), 2),
    (ITunesGenre("Dance", 17), 2),
    (ITunesGenre("Latino", 12), 1),
    (ITunesGenre("Salsa y Tropical", 1120), 1),
    (ITunesGenre("Reggae", 24), 1),
  ]
}
