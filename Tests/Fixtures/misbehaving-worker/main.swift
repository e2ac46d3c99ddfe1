import WorkerKit

// A worker whose implementations parse with expat and then do something a worker must not do; the names say
// which command goes wrong. It is only for tests: a fault must fail its own implementation and nothing else.
Worker(
  .backend(Misbehaving<DropsOneEvent>.self),
  .backend(Misbehaving<DropsALateEvent>.self),
  .backend(Misbehaving<DropsOneEventInSample>.self),
  .backend(Misbehaving<DropsOneEventWhenCut>.self),
  .backend(Misbehaving<Rejects>.self),
  .backend(Misbehaving<RejectsInSample>.self),
  .backend(Misbehaving<CrashesInVerify>.self),
  .backend(Misbehaving<CrashesInSample>.self),
  .backend(Misbehaving<CrashesWhenCut>.self),
  .backend(Misbehaving<HangsInVerify>.self),
  .backend(Misbehaving<HangsInSample>.self),
  .backend(Misbehaving<LeavesAChild>.self),
  .backend(Misbehaving<RubbishInVerify>.self),
  .backend(Misbehaving<RubbishInSample>.self),
  .backend(Misbehaving<NoSampleLine>.self),
  .backend(Misbehaving<Floods>.self),
  .backend(Misbehaving<UnavailableInSample>.self),
  .backend(Misbehaving<SpendsTimeEverySecondParse>.self),
  .backend(Misbehaving<SpendsTimeEveryThirdParse>.self),
  .backend(Misbehaving<TouchesMemoryEverySecondParse>.self),
  .backend(Misbehaving<TouchesMemoryEveryThirdParse>.self)
).main()
