/// A field that could not be read.
///
/// The record it belongs to is kept without it.
public struct RecordDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The record, counted from 1.
  public var record: Int
  /// The name of the field.
  public var field: String
  /// The text found.
  public var text: String
  /// What it should have looked like.
  public var expectation: String

  /// One line for a person.
  public var description: String {
    "record \(record): \(field) is \"\(text)\", expected \(expectation)"
  }
}
