import BackendFoundation
import WorkerKit

Worker(
  .backend(FoundationBackend.self),
  .backend(FoundationDataBackend.self),
  .backend(FoundationNoNamespacesBackend.self)
).main()
