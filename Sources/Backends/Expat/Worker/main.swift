import BackendExpat
import CControlsExpat
import WorkerKit

unsafe Worker(
  .backend(ExpatBackend.self),
  .reused(ExpatBackend.self),
  .backend(ExpatUndeferredBackend.self),
  .control(control_expat()),
  .control(floor_expat())
).main()
