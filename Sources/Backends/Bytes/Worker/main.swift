import CControlsBytes
import WorkerKit

unsafe Worker(
  .control(touch_bytes()),
  .control(memchr_bytes())
).main()
