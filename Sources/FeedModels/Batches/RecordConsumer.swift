/// Somebody who is handed records while the parse goes on.
public protocol RecordConsumer: AnyObject {
  /// Takes a batch, which is the consumer's from now on; the parser waits for the return.
  func take(_ batch: any RecordBatch)
}
