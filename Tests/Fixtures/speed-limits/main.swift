// Measures what the harness's own reckoning takes, each beside its limit: a line a limit, `NAME`,
// `SECONDS` and `LIMIT` with tabs between. Said of release builds.

for limit in [.orderStatistics, .bootstrap] + SpeedLimit.reports {
  print(limit.name, try limit.measured(), limit.seconds, separator: "\t")
}
