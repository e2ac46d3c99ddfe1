/// The three sizes in which every cover is listed, in their order.
enum ITunesCoverSize: Int, CaseIterable {
  case small, middle, large

  /// Width and height in pixels.
  var width: Int {
    switch self {
    case .small: 53
    case .middle: 60
    case .large: 100
    }
  }

  /// The end of the cover's file name: width, height and quality.
  var fileNameEnd: String {
    "\(width)x\(width)-\(self == .large ? 75 : 50).jpg"
  }
}
