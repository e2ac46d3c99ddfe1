#ifndef BUILD_FACTS_H
#define BUILD_FACTS_H

/// The names of the workers this package builds, separated by spaces, as Package.swift lists them.
const char *_Nonnull build_facts_workers(void);

#endif
