import WorkerKit

Worker(.codableSongs).main()
