import Testing

/// The suites that start processes: one test at a time, for they measure time, count open files and
/// look for processes left over.
@Suite(.serialized) struct WorkersAtWork {}
