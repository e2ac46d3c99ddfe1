import WorkerKit

// A worker of implementations that parse with expat and then do what a worker must not; a name says which of
// its commands goes wrong. For tests alone: what is wrong must fail its own implementation and nothing else.
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
