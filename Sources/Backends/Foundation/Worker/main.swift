import BackendFoundation
import WorkerKit

Worker(
  .backend(FoundationBackend.self),
  .backend(FoundationDataBackend.self),
  .backend(FoundationTreeBackend.self),
  .jsonDecoder,
  .jsonSerialization,
  .control(of: FoundationBackend.self, FoundationControl.countEvents)
).main()
