#ifndef SCHEDULING_H
#define SCHEDULING_H

/// Binds the calling thread, and every thread and process that it starts afterwards, to the last processor it
/// may use.
///
/// Returns the number of that processor, or -1 if the system has no such call or refuses it.
int scheduling_bind_to_last_processor(void);

/// Starts `count` threads, at most 64, that exist at the same time, and ends them.
///
/// Returns 0, or the error number of the first thread that can't be started.
int scheduling_try_threads(int count);

#endif
