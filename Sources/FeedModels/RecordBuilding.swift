/// What a ``RecordSink`` puts records together with, whatever their type.
///
/// It is called once per item and once per kept field, never per event.
public protocol RecordBuilding: AnyObject {
  /// The number of records finished.
  var count: Int { get }
  /// The fields that could not be read.
  var diagnostics: [RecordDiagnostic] { get }
  /// The record log of the records finished.
  var log: [UInt8] { get }

  /// Begins a record none of whose fields is known.
  func beginRecord()
  /// Keeps the text of the field at `index` of the record type's table.
  func store(_ text: borrowing [UInt8], inField index: Int)
  /// Finishes the record begun last.
  func endRecord()
}
