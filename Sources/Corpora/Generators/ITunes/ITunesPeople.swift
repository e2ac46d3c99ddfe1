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
