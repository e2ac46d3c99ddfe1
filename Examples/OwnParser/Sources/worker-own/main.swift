import WorkerKit

Worker(.backend(OwnBackend.self)).main()
