/// The suites that only `scripts/test --slow` runs.
enum Slow {}
