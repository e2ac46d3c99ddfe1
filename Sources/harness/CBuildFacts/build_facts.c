#include "build_facts.h"

const char *build_facts_workers(void) {
    return WORKERS;
}
