#define _GNU_SOURCE
#include "scheduling.h"

#include <pthread.h>

#ifdef __linux__
#include <sched.h>

int scheduling_bind_to_last_processor(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
    for (int processor = CPU_SETSIZE - 1; processor >= 0; processor--) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        cpu_set_t last;
        CPU_ZERO(&last);
        CPU_SET(processor, &last);
        return sched_setaffinity(0, sizeof last, &last) == 0 ? processor : -1;
    }
    return -1;
}
#else
int scheduling_bind_to_last_processor(void) {
    return -1;
}
#endif

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *wait_at_gate(void *nothing) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return nothing;
}

int scheduling_try_threads(int count) {
    enum { most = 64 };
    pthread_t threads[most];
    int started = 0, error = 0;
    pthread_mutex_lock(&gate);
    while (started < count && started < most && error == 0) {
        error = pthread_create(&threads[started], NULL, wait_at_gate, NULL);
        if (error == 0) started++;
    }
    pthread_mutex_unlock(&gate);
    while (started > 0) pthread_join(threads[--started], NULL);
    return error;
}
