/// Words for the names of albums.
enum ITunesWords {
  static let adjectives = [
    "Amber", "Borrowed", "Broken", "Brass", "Burning", "Crooked", "Distant", "Early", "Electric",
    "Empty", "Faded", "Frozen", "Gentle", "Gilded", "Hollow", "Idle", "Little", "Lonesome", "Lucid",
    "Midnight", "Northern", "Painted", "Pale", "Paper", "Quiet", "Restless", "Rusty", "Second",
    "Silver", "Sleeping", "Slow", "Small", "Southern", "Tender", "Velvet", "Wandering", "Western",
    "Wild", "Winding", "Wooden",
  ]

  static let nouns = [
    "Almanac", "Anchor", "Arcade", "Atlas", "Avenue", "Balcony", "Beacon", "Bridge", "Cabin",
    "Candle", "Carousel", "Cartography", "Compass", "Corner", "Echo", "Ember", "Engine", "Evening",
    "Feather", "Ferry", "Garden", "Glacier", "Harbor", "Harvest", "Hours", "Island", "Kite",
    "Ladder", "Lantern", "Ledger", "Letters", "Lighthouse", "Machine", "Marble", "Meadow", "Mirror",
    "Mornings", "Mountain", "Needle", "Orchard", "Parade", "Pavement", "Pendulum", "Postcards",
    "Prairie", "Promise", "Quarry", "Radio", "Rain", "River", "Season", "Shadow", "Shoreline",
    "Signal", "Sparrow", "Staircase", "Station", "Stories", "Summer", "Telegram", "Thunder", "Tide",
    "Tower", "Trains", "Valley", "Voices", "Weather", "Window", "Winter",
  ]

  /// What stands between two nouns.
  static let connectors = [
    "of", "of the", "in the", "and the", "from the", "without", "under", "for",
  ]

  /// Words with one apostrophe.
  static let apostrophes = [
    "Ain't", "Can't", "Don't", "Driftin'", "Fisherman's", "Here's", "It's", "Mornin'", "Nobody's",
    "She's", "Somebody's", "Tomorrow's", "Walkin'", "We'll", "Winter's", "You're",
  ]

  /// Phrases with two accented letters.
  static let accented = [
    "Canción del Corazón", "Última Estación", "Año de Ilusión", "Días y Montañas",
    "La Razón del Jardín", "Aún Más Lejos",
  ]

  /// What stands in brackets after a name.
  static let editions = [
    "(Deluxe Version)", "(Deluxe Edition)", "(Remastered)", "(Live)", "(Remixes)", "(Acoustic)",
    "(Bonus Track Version)", "(Original Score)", "(Radio Edit)", "(Expanded Edition)",
  ]
}
