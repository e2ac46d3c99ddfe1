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

  /// A word between two nouns.
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

  /// The texts in brackets after a name.
  static let editions = [
    "(Deluxe Version)", "(Deluxe Edition)", "(Remastered)", "(Live)", "(Remixes)", "(Acoustic)",
    "(Bonus Track Version)", "(Original Score)", "(Radio Edit)", "(Expanded Edition)",
  ]
}

/// Words for the names of artists; the family names are invented.
enum ITunesPeople {
  static let givenNames = [
    "Ada", "Alma", "Anton", "Bea", "Bruno", "Cal", "Cora", "Dell", "Dora", "Edwin", "Elsa", "Emil",
    "Faye", "Felix", "Gus", "Hanna", "Hugo", "Ida", "Iris", "Jonas", "Juno", "Karl", "Lena", "Leo",
    "Lotte", "Mabel", "Magnus", "Mina", "Nell", "Nico", "Olga", "Orrin", "Otis", "Pearl", "Ralf",
    "Rosa", "Selma", "Silas", "Tess", "Theo", "Una", "Vera", "Viggo", "Wanda", "Wes", "Zora",
  ]

  /// Given names with one two-byte letter.
  static let accentedGivenNames = [
    "Álex", "Andrés", "Ángel", "Belén", "Chloë", "Inés", "Iñaki", "Joaquín", "León", "Núria",
    "Óscar", "Renée", "Sofía", "Tomás", "Zoë",
  ]

  static let familyNames = [
    "Abelquist", "Ashwick", "Barrowby", "Belmarrow", "Brackenlow", "Calderby", "Cotterhill",
    "Dunmorrow", "Eastvold", "Elverholt", "Farnhill", "Fenwright", "Garrowby", "Gladfield",
    "Halvard", "Harrowgale", "Illingham", "Jarnvik", "Kettleby", "Kirkvold", "Lindqvale",
    "Lorimark", "Marwickle", "Merriholt", "Nettleford", "Norrvik", "Oakhurl", "Ollenby",
    "Pellgrove", "Penhallick", "Quillmark", "Ravnsby", "Rowantwist", "Sandvale", "Silverby",
    "Thornvik", "Tollivane", "Underhale", "Varnholt", "Vexley", "Wexcombe", "Winterby", "Yarrowell",
    "Zellmark",
  ]

  static let accentedFamilyNames = [
    "Albarrón", "Bergsmöre", "Cebriánez", "Duránez", "Ferrándiz", "Ibarrán", "Lindhølm", "Muñozal",
    "Peñalba", "Quiñor", "Salazón", "Tordén", "Velázar",
  ]

  static let bandAdjectives = [
    "Copper", "Dusty", "Electric", "Flat", "Foreign", "Giant", "Grey", "Humble", "Lunar", "Minor",
    "Nervous", "Polar", "Solar", "Static", "Tall", "Tin",
  ]

  static let bandNouns = [
    "Antlers", "Arrows", "Badgers", "Barns", "Bells", "Cables", "Clocks", "Comets", "Ferns",
    "Foxes", "Herons", "Kettles", "Lamps", "Magpies", "Motors", "Pilots", "Rivals", "Saints",
    "Tigers", "Wagons",
  ]

  /// Names that are one word.
  static let bandNames = [
    "Ambervale", "Brindlewick", "Corvida", "Driftmoor", "Fallowen", "Glimmerby", "Hexaloom",
    "Kestrelle", "Lumenor", "Marrowquist", "Novaquist", "Oxbowen", "Pinewick", "Quartzine",
    "Solvanta", "Tessaloom", "Umbrelle", "Vantahill", "Wickerlow", "Zephyrine",
  ]
}

/// Words for the rights of a release; labels and companies are invented.
enum ITunesLabels {
  static let names = [
    "Alder Street", "Blue Kettle", "Bright Anvil", "Cold Orchard", "Dovetail", "Eleventh Mile",
    "Far Acre", "Glass Pony", "Hayloft", "Iron Lark", "Junebug Lane", "Kite Hill", "Long Pier",
    "Mill Race", "Nine Elms Road", "Old Sail", "Plum Door", "Quiet Engine", "Red Gable",
    "Salt Meadow", "Tin Roof Lane", "Upper Deck", "Vane", "White Hare",
  ]

  /// Labels whose name has an ampersand or an apostrophe.
  static let pairs = ["Ash & Rowan", "Fork & Spoon", "Hook & Ladder Lane", "Pen & Paper"]
  static let owners = ["Edwin's", "Mabel's", "Magpie's", "Orrin's"]

  static let kinds = [
    "Records", "Records", "Records", "Recordings", "Music", "Music Group", "Sound",
  ]
  static let forms = ["", "", ", Inc.", ", LLC", " Ltd", " GmbH"]

  static let parents = [
    "Harrowfield Music Entertainment", "Northgate Entertainment", "Belltower Music Holdings",
    "Meridian Lane Group",
  ]
}
