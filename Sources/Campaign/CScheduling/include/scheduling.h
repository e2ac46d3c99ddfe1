#ifndef SCHEDULING_H
#define SCHEDULING_H

/// Binds the calling thread, and every thread and process it starts from then on, to the last
/// processor it may use.
///
/// Returns the number of that processor, or -1 where the system has no such call or refuses it.
int scheduling_bind_to_last_processor(void);

/// Binds the calling thread, and every thread and process it starts from then on, to a processor.
///
/// Returns 0, or -1 where the system has no such call or refuses it.
int scheduling_bind_to_processor(int processor);

/// Starts so many threads, 64 at most, that live at the same time, and ends them again.
///
/// Returns 0, or the error number of the first that can't be started.
int scheduling_try_threads(int count);

#endif
