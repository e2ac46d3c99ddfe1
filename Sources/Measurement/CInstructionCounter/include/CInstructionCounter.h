/// The processor's own count of instructions, by perf_event_open(2). It is called through
/// syscall(2), which is variadic, so Swift cannot call it.

#ifndef C_INSTRUCTION_COUNTER_H
#define C_INSTRUCTION_COUNTER_H

/// Starts to count the instructions that this thread retires in user space.
///
/// Returns a descriptor from which each read gives the count as 8 bytes, or the negative of errno
/// if the kernel does not offer such a count or does not allow it (see perf_event_paranoid(5)).
int instruction_counter_open(void);

#endif
