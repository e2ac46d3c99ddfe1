/// What a ``RecordSink`` puts records together with, whatever their type.
///
/// It is called once per item, never per event.
public protocol RecordBuilding: AnyObject {
  /// The number of records finished.
  var count: Int { get }
  /// The fields that could not be read.
  var diagnostics: [RecordDiagnostic] { get }
  /// The record log of the records it holds.
  var log: [UInt8] { get }

  /// Makes a record of the texts of its fields.
  func append(_ texts: borrowing FieldTexts)
  /// Told that no more records come.
  func finish()
}
