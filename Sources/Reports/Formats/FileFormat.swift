/// A form of text file that something can be written in.
public protocol FileFormat: Sendable {
  /// The name it goes by on the command line.
  var name: String { get }
  /// What its files end in, without the dot.
  var fileExtension: String { get }
  /// What it is good for, in a line.
  var summary: String { get }
}
