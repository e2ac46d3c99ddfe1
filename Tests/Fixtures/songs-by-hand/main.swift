import WorkerKit

// The worker that shows what a table of fields costs: it builds the same records without one.
Worker(.songsByHand).main()
