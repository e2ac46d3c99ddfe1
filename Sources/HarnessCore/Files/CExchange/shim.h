#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

// Exchanges the files that two paths refer to. Swift's Glibc has no renameat2.
static inline int exchange_names(const char *_Nonnull one, const char *_Nonnull other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}
