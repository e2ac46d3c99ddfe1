#define _GNU_SOURCE
#include "scheduling.h"

#ifdef __linux__
#include <sched.h>

int scheduling_bind_to_processor(int processor) {
    if (processor < 0 || processor >= CPU_SETSIZE) return -1;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    return sched_setaffinity(0, sizeof one, &one);
}

int scheduling_bind_to_last_processor(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
    for (int processor = CPU_SETSIZE - 1; processor >= 0; processor--) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        return scheduling_bind_to_processor(processor) == 0 ? processor : -1;
    }
    return -1;
}
#else
int scheduling_bind_to_last_processor(void) {
    return -1;
}

int scheduling_bind_to_processor(int processor) {
    (void)processor;
    return -1;
}
#endif
