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
