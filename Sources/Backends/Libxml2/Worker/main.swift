import BackendLibxml2
import CControlsLibxml2
import WorkerKit

unsafe Worker(
  .backend(Libxml2Backend.self),
  .reused(Libxml2Backend.self),
  .backend(Libxml2TreeBackend.self),
  .xpath,
  .control(control_libxml2()),
  .control(floor_libxml2())
).main()
