/// The processor's own count of instructions, by perf_event_open(2), which is variadic through
/// syscall(2), and so not for Swift to call.

#ifndef C_INSTRUCTION_COUNTER_H
#define C_INSTRUCTION_COUNTER_H

/// Begins to count the instructions this thread retires in user space.
///
/// Returns a descriptor that gives the count as 8 bytes each time it is read, or the negative of
/// errno where the kernel, or its perf_event_paranoid(5), has no such count for us.
int instruction_counter_open(void);

#endif
