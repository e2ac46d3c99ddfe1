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

#endif
