import ArgumentParser

/// What a debug build does when it is asked to measure.
struct DebugOptions: ParsableArguments {
  @Flag(help: "Measure a debug build as it is; reports then say so.")
  var allowDebug = false

  /// In a debug build: builds the release configuration and becomes it, with the same arguments.
  ///
  /// - Throws: ``LaunchError`` where that fails; otherwise it does not return in a debug build.
  func requireRelease() async throws {
    #if DEBUG
      if !allowDebug { try await ReleaseBuild.become() }
    #endif
  }
}
